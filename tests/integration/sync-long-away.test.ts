import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { queued } from '../support/sync-device.ts';
import { createSyncLab } from '../support/sync-lab.ts';

const dayMs = 24 * 3_600_000;
const awayDays = 31;

test('a device that was away for longer than outcomes are kept does not create twice', async () => {
  await using lab = await createSyncLab();
  const { office, company } = lab;
  const madeAt = new Date(Date.now() - awayDays * dayMs).toISOString();
  const create = queued({
    method: 'POST',
    url: '/api/customers',
    body: { name: 'Made once' },
    occurredAt: madeAt,
  });
  // The first sending, of which the device got no answer: its clock then showed the time at which the change was made.
  const first = await office.send([create], { sentAt: madeAt });
  expect(first.json()).toMatchObject({ results: [{ outcome: 'applied', replayed: false }] });
  const owner = new pg.Client({ connectionString: lab.app.services.ownerUrl });
  await owner.connect();
  await using open = new AsyncDisposableStack();
  open.defer(() => owner.end());
  const known = await owner.query(
    'UPDATE idempotency_keys SET created_at = created_at - make_interval(days => $2) WHERE company_id = $1 AND key = $3',
    [company.companyId, awayDays, create.id],
  );
  expect(known.rowCount).toBe(1);
  await removeExpired(lab.app.services);
  const [again, fresh] = await office.sync(
    create,
    queued({ method: 'POST', url: '/api/customers', body: { name: 'Made today' } }),
  );
  expect(again).toMatchObject({
    outcome: 'refused',
    problem: { code: 'request.invalid', errors: [{ pointer: '/occurredAt', code: 'too_old' }] },
  });
  expect(fresh).toMatchObject({ outcome: 'applied', replayed: false });
  const { rows } = await owner.query<{ name: string }>(
    `SELECT name FROM customers WHERE company_id = $1 AND name LIKE 'Made %' ORDER BY name`,
    [company.companyId],
  );
  expect(rows.map(({ name }) => name)).toEqual(['Made once', 'Made today']);
});
