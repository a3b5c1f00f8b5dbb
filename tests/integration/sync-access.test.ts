import { randomUUID } from 'node:crypto';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import { syncRoute } from '@switchyard/contracts/offline/sync-routes.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import { orphanRoutes } from '@switchyard/contracts/orphans/orphan-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newDevice,
  newTemporaryId,
  queued,
  queuedNote,
  queuedPatch,
  queuedStep,
} from '../support/sync-device.ts';
import { createSyncLab, type SyncLab } from '../support/sync-lab.ts';
import { type TestUser, testOrigin } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let lab: SyncLab;
let company: WorkCompany;
let foreign: WorkCompany;
let foreignActions: (() => ReturnType<typeof queued>)[];
let orphan: Orphan;
const users = {} as Record<Role, TestUser>;

beforeAll(async () => {
  lab = await createSyncLab();
  ({ company } = lab);
  foreign = await newWorkCompany(lab.app);
  const { admin, manager, technician, customer } = company;
  Object.assign(users, { admin, manager, technician, customer });
  const visit = await foreign.newVisit();
  const job = await foreign.newJob();
  foreignActions = [
    () => queuedPatch('/api/jobs', job, { title: 'Taken over' }),
    () => queuedPatch('/api/visits', visit, { notes: 'Taken over' }),
    () => queuedStep(visit, 'dispatched'),
    () => queuedNote(visit, 'Taken over'),
    () => queuedPatch('/api/customers', foreign.account, { phone: '+16175550199' }),
    () => queuedPatch('/api/sites', foreign.site, { accessNotes: 'Taken over' }),
    () => queuedPatch('/api/technicians', foreign.worker, { phone: '+16175550199' }),
  ];
  const work = await lab.newFieldWork();
  ok(await company.admin.call('DELETE', `/api/visits/${work.visit.id}`, { revision: work.visit.revision }));
  await work.phone.sync(queuedNote(work.visit, 'Too late'));
  const page = ok<Page<Orphan>>(await company.manager.call('GET', orphanRoutes.list.path));
  const [first] = page.items;
  if (!first) throw new Error('There should be a submission');
  orphan = first;
});
afterAll(() => lab[Symbol.asyncDispose]());

describe.each(roles)('a device of a %s', (role) => {
  it('changes nothing of another company, and cannot tell it from what is nowhere', async () => {
    const device = newDevice(users[role]);
    for (const make of foreignActions) {
      const action = make();
      const [path = '', id = ''] = /^(.*)\/[0-9a-f-]{36}/.exec(action.url) ?? [];
      const nowhere = { ...action, id: randomUUID(), url: action.url.replace(path, `${id}/${newId()}`) };
      const [found, missing] = [await device.sync(action), await device.sync(nowhere)].flat();
      expect(found).toMatchObject({ outcome: 'refused' });
      expect(found).toMatchObject({
        ...missing,
        id: action.id,
        problem: {
          ...(missing?.outcome === 'refused' ? missing.problem : {}),
          // Each sync is a request of its own.
          traceId: found?.outcome === 'refused' ? found.problem.traceId : undefined,
        },
      });
      expect(found?.outcome === 'refused' ? found.problem.traceId : '').toMatch(/^[0-9a-f]{32}$/);
      expect(['auth.forbidden', 'request.not_found']).toContain(
        found?.outcome === 'refused' ? found.problem.code : '',
      );
    }
  });

  it('cannot speak for a colleague', async () => {
    const other = roles.find((name) => name !== role) ?? 'admin';
    const answer = await newDevice(users[role]).send([], {
      actorId: users[other].actor.userId,
      actions: [1],
    });
    expect(answer.json()).toMatchObject({ code: 'sync.actor_mismatch' });
  });

  it(`lists and ends submissions: ${role === 'admin' || role === 'manager' ? 'yes' : 'no'}`, async () => {
    const user = users[role];
    const mayDo = role === 'admin' || role === 'manager';
    const list = await user.call('GET', orphanRoutes.list.path);
    expect(list.statusCode).toBe(mayDo ? 200 : 403);
    const url = fillPath(orphanRoutes.resolve.path, { id: orphan.id });
    const answer = await user.call('POST', url, {
      revision: 99,
      payload: { decision: 'discard', reason: 'No' },
    });
    expect(answer.statusCode).toBe(mayDo ? 412 : 403);
  });
});

it('shows and gives submissions to no other company', async () => {
  const list = await foreign.admin.call('GET', orphanRoutes.list.path);
  expect(ok<Page<Orphan>>(list).items).toEqual([]);
  const url = fillPath(orphanRoutes.resolve.path, { id: orphan.id });
  const answer = await foreign.admin.call('POST', url, { revision: 1, payload: { decision: 'accept' } });
  expect(answer.json()).toMatchObject({ code: 'request.not_found' });
});

it('does not resolve temporary ids of another company', async () => {
  const clientRef = newTemporaryId();
  const create = queued({
    method: 'POST',
    url: '/api/customers',
    body: { name: 'Made elsewhere' },
    clientRef,
  });
  expect(await newDevice(foreign.manager).sync(create)).toMatchObject([{ outcome: 'applied' }]);
  const change = queued({
    method: 'PATCH',
    url: `/api/customers/${clientRef}`,
    body: { name: 'Taken over' },
  });
  expect(await newDevice(company.manager).sync(change)).toMatchObject([
    { outcome: 'blocked', by: clientRef },
  ]);
});

it.each([
  [syncRoute.method, syncRoute.path, { deviceId: randomUUID(), actorId: newId() }],
  [orphanRoutes.list.method, orphanRoutes.list.path, undefined],
  [
    orphanRoutes.resolve.method,
    fillPath(orphanRoutes.resolve.path, { id: newId() }),
    { decision: 'discard', reason: 'No' },
  ],
])('%s %s asks a visitor to sign in', async (method, url, fields) => {
  const envelope = {
    sentAt: new Date().toISOString(),
    actions: [1],
    waiting: { count: 1, oldestAt: null, offlineSince: null },
  };
  const payload = url === syncRoute.path ? { ...envelope, ...fields } : fields;
  const answer = await lab.app.app.inject({
    method,
    url,
    headers: { origin: testOrigin, 'idempotency-key': randomUUID(), 'if-match': '"v1"' },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'auth.required' });
});
