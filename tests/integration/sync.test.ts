import { randomUUID } from 'node:crypto';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newDevice,
  newTemporaryId,
  queued,
  queuedNote,
  queuedPatch,
  queuedStep,
  type SyncDevice,
} from '../support/sync-device.ts';
import { createSyncLab, type SyncLab } from '../support/sync-lab.ts';
import { ok, type WorkCompany } from '../support/work-company.ts';

let lab: SyncLab;
let company: WorkCompany;
let office: SyncDevice;
beforeAll(async () => {
  lab = await createSyncLab();
  ({ company, office } = lab);
});
afterAll(() => lab[Symbol.asyncDispose]());

describe('a batch', () => {
  it('applies a shift of work in order, each action with its own record and events', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const actions = [
      queuedStep(visit, 'en_route'),
      queuedStep(visit, 'on_site'),
      queuedStep(visit, 'in_progress'),
      queuedNote(visit, 'The igniter is worn'),
      queuedStep(visit, 'completed', { body: { resolution: 'Replaced the igniter' } }),
    ];
    const results = await phone.sync(...actions);
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(actions.map(({ id }) => [id, 'applied']));
    expect(results.map((result) => result.outcome === 'applied' && result.merged)).toEqual(
      actions.map(() => false),
    );
    expect(results[4]).toMatchObject({ status: 200, replayed: false, record: { state: 'completed' } });
    expect(results[3]).toMatchObject({
      status: 201,
      record: { kind: 'note', authorName: 'Test technician' },
    });
    expect(await lab.readVisit(visit.id)).toMatchObject({
      state: 'completed',
      resolution: 'Replaced the igniter',
    });
    for (const { id } of actions) {
      const events = await lab.eventsOf(id);
      expect(events.length).toBeGreaterThan(0);
      expect(events.every(({ source }) => source === 'web')).toBe(true);
    }
  });

  it('answers what was applied before as applied, and does nothing', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const action = queuedNote(visit, 'Said once', { clientRef: newTemporaryId() });
    const [first] = await phone.sync(action);
    const [second] = await phone.sync(action);
    expect(first).toMatchObject({ outcome: 'applied', replayed: false });
    expect(second).toEqual({ ...first, replayed: true });
    expect(await lab.readEntries(visit.id)).toHaveLength(1);
  });

  it('recognises a write that was sent directly before it was queued', async () => {
    const { visit, phone, user } = await lab.newFieldWork();
    const clientRef = newTemporaryId();
    const note = queuedNote(visit, 'Sent, but no answer came', { clientRef });
    const sent = ok<VisitEntry>(
      await user.call('POST', note.url, { key: note.id, payload: note.body as object }),
    );
    const patch = queuedPatch('/api/visits', visit, { notes: 'Ring twice' });
    ok(
      await user.call('PATCH', patch.url, {
        key: patch.id,
        revision: visit.revision,
        payload: patch.body as object,
      }),
    );
    const change = queued({
      method: 'PATCH',
      url: `/api/visit-entries/${clientRef}`,
      body: { kind: 'note', data: { text: 'Now it did' } },
      base: { data: sent.data },
      baseRevision: 1,
    });
    expect(await phone.sync(note, patch, change)).toMatchObject([
      { outcome: 'applied', replayed: true, realId: sent.id, record: { id: sent.id } },
      { outcome: 'applied', replayed: true },
      { outcome: 'applied', replayed: false, record: { data: { text: 'Now it did' } } },
    ]);
  });

  it('is recognised by a direct write that repeats one of its actions', async () => {
    const { visit, phone, user } = await lab.newFieldWork();
    const note = queuedNote(visit, 'Queued first');
    const [result] = await phone.sync(note);
    const again = await user.call('POST', note.url, {
      key: note.id,
      payload: note.body as object,
    });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(result?.record);
  });

  it('refuses an action whose key was used for another one', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const note = queuedNote(visit, 'One');
    await phone.sync(note);
    expect(await phone.sync({ ...note, body: { kind: 'note', data: { text: 'Two' } } })).toMatchObject([
      { outcome: 'refused', status: 422, problem: { code: 'idempotency.key_reused' } },
    ]);
  });

  it('answers an action that is in it twice with one effect', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const note = queuedNote(visit, 'Twice in one batch');
    expect(await phone.sync(note, note)).toMatchObject([
      { outcome: 'applied', replayed: false },
      { outcome: 'applied', replayed: true },
    ]);
    expect(await lab.readEntries(visit.id)).toHaveLength(1);
  });

  it('of another user is refused whole, and nothing of it is read', async () => {
    const answer = await newDevice(company.technician).send([{ id: 'nonsense' }], {
      actorId: company.manager.actor.userId,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'sync.actor_mismatch' });
  });

  it('takes 50 actions, and no more', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const notes = Array.from({ length: 51 }, (_, index) => queuedNote(visit, `Note ${index}`));
    expect((await phone.send(notes)).statusCode).toBe(400);
    const results = await phone.sync(...notes.slice(0, 50));
    expect(results.every(({ outcome }) => outcome === 'applied')).toBe(true);
    expect(await lab.readEntries(visit.id)).toHaveLength(50);
  });
});

describe('an action that cannot be applied', () => {
  it('loses its own rows and events, and nobody else’s', async () => {
    const first = await company.newCustomer();
    const second = await company.newCustomer();
    const third = await company.newCustomer();
    const actions = [
      queuedPatch('/api/customers', first, { phone: '+16175550101' }),
      queuedPatch('/api/customers', second, { name: 'x' }),
      queuedPatch('/api/customers', third, { phone: '+16175550103' }),
    ];
    expect(await office.sync(...actions)).toMatchObject([
      { outcome: 'applied' },
      {
        outcome: 'refused',
        status: 400,
        problem: { code: 'request.invalid', errors: [{ pointer: '/name' }] },
      },
      { outcome: 'applied' },
    ]);
    expect((await lab.eventsOf(actions[0]?.id ?? '')).map(({ type }) => type)).toContain('customer.updated');
    expect(await lab.eventsOf(actions[1]?.id ?? '')).toEqual([]);
    expect((await lab.eventsOf(actions[2]?.id ?? '')).map(({ type }) => type)).toContain('customer.updated');
  });

  it('undoes what it had written before it failed', async () => {
    const { visit } = await lab.newFieldWork();
    const taken = newTemporaryId();
    const plan = (clientRef: string) =>
      queued({
        method: 'POST',
        url: '/api/jobs',
        clientRef,
        body: {
          title: 'Follow-up',
          type: 'Repair',
          trade: 'hvac',
          customerId: company.account.id,
          siteId: company.site.id,
          estimatedMinutes: 30,
        },
      });
    const [made, refused, note] = await office.sync(plan(taken), plan(taken), queuedNote(visit, 'Goes on'));
    expect(made).toMatchObject({ outcome: 'applied' });
    expect(refused).toMatchObject({ outcome: 'refused', problem: { code: 'record.duplicate' } });
    expect(note).toMatchObject({ outcome: 'applied' });
    const jobs = ok<{ items: Job[] }>(await company.manager.call('GET', '/api/jobs?q=Follow-up')).items;
    expect(jobs).toHaveLength(1);
  });

  it('can be sent again under the same key', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const completed = queuedStep(visit, 'completed', { body: { resolution: 'Done' } });
    expect(await phone.sync(completed)).toMatchObject([
      // The device compares both sides, whatever revision its step was based on.
      { outcome: 'conflict', kind: 'state', record: { state: 'dispatched' } },
    ]);
    await company.advance(visit, 'en_route', 'on_site', 'in_progress');
    const occurredAt = new Date().toISOString();
    expect(await phone.sync({ ...completed, occurredAt })).toMatchObject([
      { outcome: 'applied', merged: true },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['is no object', 'nonsense', ''],
    ['has no id', { method: 'POST', url: '/api/jobs', occurredAt: new Date().toISOString() }, ''],
    ['carries an unknown field', { ...queued({ method: 'POST', url: '/api/jobs' }), colour: 'red' }, 'kept'],
    [
      'has half a character in it',
      { ...queued({ method: 'POST', url: '/api/jobs' }), body: '\ud800' },
      'kept',
    ],
    [
      'names its record badly',
      queued({ method: 'POST', url: '/api/jobs', clientRef: 'mine', body: {} }),
      'kept',
    ],
    ['has a bad body', queued({ method: 'POST', url: '/api/jobs', body: { title: 1 } }), 'kept'],
    ['names no uuid', queued({ method: 'PATCH', url: '/api/jobs/1', body: { title: 'Leak' } }), 'kept'],
  ])('refuses only itself: it %s', async (_what, bad, id) => {
    const { visit, phone } = await lab.newFieldWork();
    const [refused, note] = await phone.sync(bad, queuedNote(visit, 'Fine'));
    expect(refused).toMatchObject({ outcome: 'refused', problem: { code: 'request.invalid' } });
    if (id === '') expect(refused?.id).toBe('');
    else expect(refused?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(note).toMatchObject({ outcome: 'applied' });
  });

  it.each([
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/flags'],
    ['POST', '/api/invitations'],
    ['POST', '/api/notifications/read'],
    ['POST', '/api/sync'],
    ['POST', '/api/nowhere'],
    ['PUT', '/api/jobs'],
    ['POST', '/api/jobs/%E0%A4%A'],
  ] as const)('is not %s %s', async (method, url) => {
    expect(await office.sync(queued({ method, url, body: {} }))).toMatchObject([
      { outcome: 'refused', status: 404, problem: { code: 'request.not_found' } },
    ]);
  });

  it('of a role that may not is refused as forbidden', async () => {
    const customer = newDevice(company.customer);
    expect(
      await customer.sync(queuedPatch('/api/jobs', await company.newJob(), { title: 'Mine' })),
    ).toMatchObject([{ outcome: 'refused', status: 403, problem: { code: 'auth.forbidden' } }]);
  });
});

describe('order', () => {
  it('holds back later actions of an entity once one was not applied, and no others', async () => {
    const { visit } = await lab.newFieldWork();
    const { visit: other } = await lab.newFieldWork();
    const bad = queuedStep(visit, 'completed', { body: { resolution: 'Too early' } });
    const results = await office.sync(
      bad,
      queuedNote(visit, 'Is added, whatever state the visit is in'),
      queuedStep(other, 'en_route'),
      queuedStep(visit, 'en_route'),
    );
    expect(results).toMatchObject([
      { outcome: 'conflict', kind: 'state' },
      { outcome: 'applied' },
      { outcome: 'applied' },
      { outcome: 'blocked', by: bad.id },
    ]);
  });

  it('holds back what depends on an action that was not applied', async () => {
    const { visit } = await lab.newFieldWork();
    const job = await company.newJob();
    const bad = queuedPatch('/api/jobs', job, { title: '' });
    const waiting = queuedNote(visit, 'Depends', { dependsOn: [bad.id] });
    const early = queuedNote((await lab.newFieldWork()).visit, 'Comes before what it needs');
    const late = { ...early, id: randomUUID(), dependsOn: [early.id] };
    expect(await office.sync(bad, waiting)).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'blocked', by: bad.id },
    ]);
    expect(await office.sync(late, early)).toMatchObject([
      { outcome: 'blocked', by: early.id },
      { outcome: 'applied' },
    ]);
  });
});

describe('temporary ids', () => {
  const newJobBody = () => ({
    title: 'Made in a tunnel',
    type: 'Repair',
    trade: 'hvac',
    customerId: company.account.id,
    siteId: company.site.id,
    estimatedMinutes: 30,
  });

  it('name a record within its batch, in later batches, and in bodies', async () => {
    const clientRef = newTemporaryId();
    const [made, changed] = await office.sync(
      queued({ method: 'POST', url: '/api/jobs', body: newJobBody(), clientRef }),
      queued({
        method: 'PATCH',
        url: `/api/jobs/${clientRef}`,
        body: { title: 'Made in a long tunnel' },
        base: { title: 'Made in a tunnel' },
      }),
    );
    expect(made).toMatchObject({ outcome: 'applied', status: 201 });
    const realId = made?.outcome === 'applied' ? made.realId : null;
    expect(changed).toMatchObject({
      outcome: 'applied',
      merged: false,
      realId: null,
      record: { id: realId, title: 'Made in a long tunnel' },
    });
    const later = await office.sync(
      queued({
        method: 'PATCH',
        url: `/api/jobs/${clientRef}`,
        body: { priority: 'high' },
        base: { priority: 'none' },
      }),
      queued({ method: 'POST', url: '/api/jobs', body: { ...newJobBody(), parentJobId: clientRef } }),
    );
    expect(later).toMatchObject([
      { outcome: 'applied', merged: true, record: { title: 'Made in a long tunnel', priority: 'high' } },
      { outcome: 'applied', record: { parentJobId: realId } },
    ]);
  });

  it('of a record that was not made hold their dependants back', async () => {
    const clientRef = newTemporaryId();
    const bad = queued({ method: 'POST', url: '/api/jobs', body: { ...newJobBody(), title: '' }, clientRef });
    const change = queued({ method: 'PATCH', url: `/api/jobs/${clientRef}`, body: { title: 'Leak' } });
    expect(await office.sync(bad, change)).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'blocked', by: bad.id },
    ]);
    expect(await office.sync(change)).toMatchObject([{ outcome: 'blocked', by: clientRef }]);
  });

  it('of another user are unknown', async () => {
    const clientRef = newTemporaryId();
    await office.sync(queued({ method: 'POST', url: '/api/jobs', body: newJobBody(), clientRef }));
    const admin = newDevice(company.admin);
    const change = queued({ method: 'PATCH', url: `/api/jobs/${clientRef}`, body: { title: 'Leak' } });
    expect(await admin.sync(change)).toMatchObject([{ outcome: 'blocked', by: clientRef }]);
  });
});
