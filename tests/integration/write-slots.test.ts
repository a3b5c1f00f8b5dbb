import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

const connections = 9;
const mostAtOnce = 6;

test('writes of a company that wait for each other leave connections to other companies', async () => {
  await using own = await createTestApp({ environment: { SWITCHYARD_DATABASE_POOL: String(connections) } });
  const [busy, other] = [await own.newCompany(), await own.newCompany()];
  const [admin, neighbour] = [await busy.user('admin'), await other.user('admin')];
  const create = (user: typeof admin, name: string) =>
    user.call('POST', '/api/customers', { payload: { name } });
  expect((await create(admin, 'First')).statusCode).toBe(201);
  await using open = new AsyncDisposableStack();
  const connect = async () => {
    const client = new pg.Client({ connectionString: own.services.ownerUrl });
    await client.connect();
    open.defer(() => client.end());
    return client;
  };
  const [holder, watcher] = [await connect(), await connect()];
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM company_counters WHERE company_id = $1 FOR UPDATE', [busy.companyId]);
  const sent = Promise.all(
    Array.from({ length: 3 * connections }, (_, index) => create(admin, `Customer ${index}`)),
  );
  await waitFor('writes of the busy company wait in the database', async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count === mostAtOnce;
  });
  expect((await create(neighbour, 'Neighbour')).statusCode).toBe(201);
  expect((await admin.call('GET', '/api/customers?limit=5')).statusCode).toBe(200);
  await holder.query('COMMIT');
  const statuses = new Set((await sent).map(({ statusCode }) => statusCode));
  // Some wait too long for their turn when the machine is busy; they are refused, and none is lost silently.
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(statuses.has(201)).toBe(true);
});
