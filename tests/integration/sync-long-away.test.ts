import type { SyncActionInput } from '@switchyard/contracts/offline/sync-routes.ts';
import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTemporaryId, queued } from '../support/sync-device.ts';
import { createSyncLab, type SyncLab } from '../support/sync-lab.ts';

const dayMs = 24 * 3_600_000;
const awayDays = 31;

let lab: SyncLab;
beforeAll(async () => {
  lab = await createSyncLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

/** Keys and references of a company become older by some days, and what has expired is removed. */
async function passDays(days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: lab.app.services.ownerUrl });
  await owner.connect();
  try {
    for (const table of ['idempotency_keys', 'client_refs']) {
      await owner.query(
        `UPDATE ${table} SET created_at = created_at - make_interval(days => $2) WHERE company_id = $1`,
        [lab.company.companyId, days],
      );
    }
  } finally {
    await owner.end();
  }
  await removeExpired(lab.app.services);
}

async function customersNamed(prefix: string): Promise<string[]> {
  return await lab.app.services.database.inCompany(lab.company.companyId, async (tx) => {
    const rows = await tx
      .selectFrom('customers')
      .select('name')
      .where('name', 'like', `${prefix}%`)
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  });
}

const tooOld = {
  outcome: 'refused',
  problem: { code: 'request.invalid', errors: [{ pointer: '/occurredAt', code: 'too_old' }] },
};

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

function oldCreate(name: string, more: Partial<SyncActionInput> = {}): SyncActionInput {
  return queued({
    method: 'POST',
    url: '/api/customers',
    body: { name },
    occurredAt: daysAgo(awayDays),
    clientRef: newTemporaryId(),
    onlyQueued: true,
    ...more,
  });
}

/** The first sending, of which the device got no answer: its clock then showed the time at which the change was made. */
async function sendUnheard(create: SyncActionInput): Promise<void> {
  const first = await lab.office.send([create], { sentAt: create.occurredAt });
  expect(first.json()).toMatchObject({ results: [{ outcome: 'applied', replayed: false }] });
}

test('a device that was away for longer than outcomes are kept does not create twice', async () => {
  const create = oldCreate('Made once', { clientRef: null });
  await sendUnheard(create);
  await passDays(awayDays);
  const [again, fresh] = await lab.office.sync(
    create,
    queued({ method: 'POST', url: '/api/customers', body: { name: 'Made today' } }),
  );
  expect(again).toMatchObject(tooOld);
  expect(fresh).toMatchObject({ outcome: 'applied', replayed: false });
  expect(await customersNamed('Made ')).toEqual(['Made once', 'Made today']);
});

test('a create whose reference is still known is answered with its record as it is now', async () => {
  const create = oldCreate('Known once');
  await sendUnheard(create);
  await passDays(awayDays);
  const [again, later] = await lab.office.sync(
    create,
    queued({
      method: 'PATCH',
      url: `/api/customers/${create.clientRef}`,
      body: { notes: 'Rings twice' },
      baseRevision: 1,
      base: { notes: null },
    }),
  );
  expect(again).toMatchObject({
    outcome: 'applied',
    replayed: true,
    record: { name: 'Known once', revision: 1 },
  });
  const { realId, record } = again as { realId: string; record: { id: string } };
  expect(record.id).toBe(realId);
  expect(later).toMatchObject({ outcome: 'applied', record: { id: realId, notes: 'Rings twice' } });
  expect(await customersNamed('Known ')).toEqual(['Known once']);
});

test('a create whose reference was never used is applied after a month', async () => {
  const create = oldCreate('Late but first');
  const [first] = await lab.office.sync(create);
  expect(first).toMatchObject({ outcome: 'applied', replayed: false, record: { name: 'Late but first' } });
  const [again] = await lab.office.sync(create);
  expect(again).toMatchObject({ outcome: 'applied', replayed: true });
  expect(await customersNamed('Late ')).toEqual(['Late but first']);
});

test.each([
  ['was also sent without its reference', { onlyQueued: false }],
  ['comes from a device that cannot tell how it was sent', { onlyQueued: undefined }],
  ['is older than references are kept', { occurredAt: daysAgo(60) }],
])('an old create that %s is refused', async (_what, more) => {
  const [answer] = await lab.office.sync(oldCreate('Unknown past', more));
  expect(answer).toMatchObject(tooOld);
  expect(await customersNamed('Unknown ')).toEqual([]);
});

test('an old create whose record was deleted since is answered without it', async () => {
  const create = oldCreate('Gone since');
  await sendUnheard(create);
  const admin = await lab.company.user('admin');
  const found = await lab.office.sync(create);
  const { realId } = found[0] as { realId: string };
  const deleted = await admin.call('DELETE', `/api/customers/${realId}`, { headers: { 'if-match': '"v1"' } });
  expect(deleted.statusCode).toBe(200);
  await passDays(awayDays);
  const [again] = await lab.office.sync(create);
  expect(again).toMatchObject({ outcome: 'applied', replayed: true, realId });
  expect(again).not.toHaveProperty('record');
});
