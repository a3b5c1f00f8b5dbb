import { randomUUID } from 'node:crypto';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { recordAction, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  bodyFor,
  bodyOf,
  createRecord,
  read,
  remove,
  restore,
  type Stored,
  update,
} from '../support/record-calls.ts';
import { findRoutedRecords, type RoutedRecord } from '../support/record-routes.ts';
import { changeOfText } from '../support/smallest-input.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const records = await findRoutedRecords();
const nowhere = '01900000-0000-7000-8000-000000000000';

let app: TestApp;
let mine: WorkCompany;
let foreign: WorkCompany;

beforeAll(async () => {
  app = await createTestApp();
  mine = await newWorkCompany(app);
  foreign = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const create = (record: RoutedRecord, company = mine) => createRecord(record, company);

it('finds records to test', () => {
  expect(records.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['checklist', 'customer', 'job', 'site']),
  );
});

describe.each(records)('the record $kind', (record) => {
  const { kind, routes } = record;

  it.each(roles)('asks the permission of its definition, as %s', async (role) => {
    const item = await create(record);
    const expected = (action: 'view' | 'update' | 'delete') => {
      const scope = scopeOf(role, recordAction(kind, action));
      // Created by an admin: records owned by others are not visible to everyone.
      const isTheirs = scope === 'company' || (scope === 'own' && role === 'admin');
      return scope === 'none' ? 403 : isTheirs ? 200 : 404;
    };
    const user = mine[role];
    expect((await read(user, record, item.id)).statusCode).toBe(expected('view'));
    expect((await update(user, record, item)).statusCode).toBe(expected('update'));
    const current = ok<Stored>(await read(mine.admin, record, item.id));
    const removed = await remove(user, record, current);
    expect(removed.statusCode).toBe(expected('delete'));
    const gone = removed.statusCode === 200 ? removed : await remove(mine.admin, record, current);
    expect((await restore(user, record, ok<Stored>(gone))).statusCode).toBe(expected('delete'));
    const mayList = scopeOf(role, recordAction(kind, 'view')) !== 'none';
    expect((await user.call('GET', routes.list.path)).statusCode).toBe(mayList ? 200 : 403);
    if (scopeOf(role, recordAction(kind, 'create')) === 'none') {
      const payload = await bodyFor(record, mine);
      expect((await user.call('POST', routes.create.path, { payload })).statusCode).toBe(403);
    }
  });

  it('belongs to its company alone', async () => {
    const item = await create(record, foreign);
    for (const answer of [
      await read(mine.admin, record, item.id),
      await update(mine.admin, record, item),
      await remove(mine.admin, record, item),
      await restore(mine.admin, record, item),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    const listed = await mine.admin.call('GET', `${routes.list.path}?limit=200`);
    expect(listed.body).not.toContain(item.id);
    expect(ok<Stored>(await read(foreign.admin, record, item.id)).revision).toBe(item.revision);
  });

  it('refuses a change without a revision, of an old revision and of nothing', async () => {
    const item = await create(record);
    const changed = ok<Stored>(await update(mine.admin, record, item));
    expect(changed.revision).toBeGreaterThan(item.revision);
    const payload = changeOfText(bodyOf(routes.update));
    const url = at(routes.update, item.id);
    expect((await mine.admin.call('PATCH', url, { payload })).statusCode).toBe(428);
    const late = await update(mine.admin, record, item);
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ code: 'revision.stale', current: { revision: changed.revision } });
    expect((await remove(mine.admin, record, item)).statusCode).toBe(412);
    expect(
      (await mine.admin.call('PATCH', url, { payload: {}, revision: changed.revision })).statusCode,
    ).toBe(400);
    expect((await update(mine.admin, record, { ...item, id: nowhere })).statusCode).toBe(404);
  });

  it('is created once however often its request is sent', async () => {
    const payload = await bodyFor(record, mine);
    const key = randomUUID();
    const first = await mine.admin.call('POST', routes.create.path, { payload, key });
    const again = await mine.admin.call('POST', routes.create.path, { payload, key });
    expect(ok<Stored>(again).id).toBe(ok<Stored>(first).id);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await mine.admin.call('POST', routes.create.path, {
      payload: { ...payload, more: 1 },
      key,
    });
    expect([400, 422]).toContain(other.statusCode);
  });

  it('is gone once deleted, listed for those who may restore it, and comes back', async () => {
    const item = await create(record);
    const deleted = ok<Stored>(await remove(mine.admin, record, item));
    expect(deleted.deletedAt).not.toBeNull();
    expect((await read(mine.admin, record, item.id)).statusCode).toBe(410);
    const listed = ok<Page<Stored>>(
      await mine.admin.call('GET', `${routes.list.path}?limit=200&deleted=true`),
    );
    expect(listed.items.map(({ id }) => id)).toContain(item.id);
    ok(await restore(mine.admin, record, deleted));
    expect(ok<Stored>(await read(mine.admin, record, item.id)).deletedAt).toBeNull();
    const current = ok<Stored>(await read(mine.admin, record, item.id));
    expect((await restore(mine.admin, record, current)).json()).toMatchObject({ code: 'record.not_deleted' });
  });

  it('tells the timeline of every change, in the words of its definition', async () => {
    const item = await create(record);
    const changed = ok<Stored>(await update(mine.admin, record, item));
    const deleted = ok<Stored>(await remove(mine.admin, record, changed));
    ok(await restore(mine.admin, record, deleted));
    const isPrivate = factsOf(kind).heardByStaff?.(item as never) === false;
    const topic = isPrivate
      ? personalTopic(mine.companyId, 'user', mine.admin.actor.userId)
      : companyTopic(mine.companyId, 'timeline');
    const url = `/api/events?topic=${topic}&entityId=${item.id}&limit=50`;
    const { items } = ok<Page<{ event: { type: string } }>>(await mine.admin.call('GET', url));
    const types = items.map(({ event }) => event.type);
    const known = Object.keys(factsOf(kind).events).map((verb) => `${kind}.${verb}`);
    expect(known).toEqual(expect.arrayContaining(types));
    expect(types).toEqual(expect.arrayContaining([`${kind}.updated`, `${kind}.deleted`, `${kind}.restored`]));
    expect(types.length).toBeGreaterThanOrEqual(4);
  });
});
