import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import type { Usage } from '@switchyard/contracts/usage/usage-routes.ts';
import { recount } from '@switchyard/platform/db/repositories/usage-repository.ts';
import { countUsage } from '@switchyard/workers/schedules/count-usage.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendPiece } from '../support/photo-calls.ts';
import { signUpOverHttp } from '../support/sign-up.ts';
import { newDevice, queued } from '../support/sync-device.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { alwaysOnShift, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test[Symbol.asyncDispose]();
});

/** The database of the file, not to be disposed by another app. */
const kept = (): TestDatabase => ({ ...test.services, [Symbol.asyncDispose]: async () => undefined });

/** An operator's override. */
async function limit({ companyId }: { companyId: string }, kind: string, most: number | null): Promise<void> {
  await owner.query(
    `INSERT INTO company_limits VALUES ($1, $2, $3) ON CONFLICT (company_id, kind) DO UPDATE SET most = $3`,
    [companyId, kind, most],
  );
}

const count = ({ companyId }: { companyId: string }) =>
  test.deps.database.inCompany(companyId, (tx) => recount(tx, companyId));
const usageOf = async ({ admin }: Pick<WorkCompany, 'admin'>) => {
  const { items } = ok<Usage>(await admin.call('GET', '/api/usage'));
  return Object.fromEntries(items.map((item) => [item.kind, item]));
};
const customer = (company: WorkCompany, name = 'Pier 4', key?: string) =>
  company.manager.call('POST', '/api/customers', {
    payload: { name },
    ...(key === undefined ? {} : { key }),
  });

describe('bytes of changes a day', () => {
  it('end in a refusal that names the limit and when it ends; nothing is written, and the repeat is', async () => {
    const company = await newWorkCompany(test);
    const { used } = (await usageOf(company))['changes'] ?? {};
    expect(used).toBeGreaterThan(0);
    await limit(company, 'changes', used ?? 0);
    const refused = await customer(company, 'Too Much', 'one-key-for-both-tries-0001');
    expect(refused.statusCode).toBe(429);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const problem = refused.json<{ code: string; detail: string; retryAfterSeconds: number }>();
    expect(problem.code).toBe('quota.reached');
    expect(problem.detail).toContain(`${tomorrow}T00:00:0`);
    expect(Number(refused.headers['retry-after'])).toBe(problem.retryAfterSeconds);
    expect(problem.retryAfterSeconds).toBeLessThanOrEqual(86_400);
    expect((await usageOf(company))['changes']).toMatchObject({ used, state: 'reached' });
    await limit(company, 'changes', null);
    expect((await customer(company, 'Too Much', 'one-key-for-both-tries-0001')).statusCode).toBe(201);
  });

  it('park the work of a device: it is told to send the same again, and nothing is refused for good', async () => {
    const company = await newWorkCompany(test);
    const action = queued({ method: 'POST', url: '/api/customers', body: { name: 'From a van' } });
    await limit(company, 'changes', 1);
    const device = newDevice(company.manager);
    const sent = await device.send([action]);
    expect([sent.statusCode, sent.json<{ code?: string }>().code]).toEqual([429, 'quota.reached']);
    await limit(company, 'changes', null);
    expect((await device.sync(action)).map(({ outcome }) => outcome)).toEqual(['applied']);
  });

  it('of one company leave others alone, and those of the service are not refused', async () => {
    const [full, other] = [await newWorkCompany(test), await newWorkCompany(test)];
    await limit(full, 'changes', 1);
    expect((await customer(full)).statusCode).toBe(429);
    expect((await customer(other)).statusCode).toBe(201);
    await countUsage(test.deps);
    const { items } = ok<{ items: Notification[] }>(await full.admin.call('GET', '/api/notifications'));
    expect(items.map(({ severity, href }) => ({ severity, href }))).toEqual([
      { severity: 'danger', href: '/settings/usage' },
    ]);
  });
});

describe('records', () => {
  it('are counted, and beyond the limit only new ones are refused', async () => {
    const company = await newWorkCompany(test);
    await count(company);
    const before = (await usageOf(company))['records']?.used ?? 0;
    expect(before).toBeGreaterThanOrEqual(3);
    const kept = await company.newCustomer();
    expect((await usageOf(company))['records']?.used).toBe(before + 1);
    await limit(company, 'records', before + 1);
    expect((await customer(company)).json()).toMatchObject({ code: 'quota.reached' });
    const renamed = await company.manager.call('PATCH', `/api/customers/${kept.id}`, {
      payload: { name: 'Pier 5' },
      revision: kept.revision,
    });
    expect(renamed.statusCode).toBe(200);
    expect((await usageOf(company))['records']?.used).toBe(before + 1);
  });
});

it('a piece of a picture that waits for its upload does not hold the count of stored bytes', async () => {
  const company = await newWorkCompany(test);
  await limit(company, 'storage', 100_000_000);
  const { id: jobId } = await company.newJob();
  const picture = await drawJpeg({ seed: 3 });
  ok(await sendPiece(company.manager, picture, { jobId, to: 100 }));
  await owner.query('BEGIN');
  await owner.query('SELECT FROM photo_uploads WHERE company_id = $1 FOR UPDATE', [company.companyId]);
  const sending = sendPiece(company.manager, picture, { jobId, from: 100, to: 200 });
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    );
    expect(rowCount).toBe(1);
  });
  // As a command that ends the upload and then counts its write.
  await owner.query('UPDATE company_usage SET changed_at = now() WHERE company_id = $1', [company.companyId]);
  await owner.query('COMMIT');
  expect((await sending).json()).toMatchObject({ received: 200 });
});

const newTechnician = { trade: 'hvac', shifts: alwaysOnShift };

describe('technicians of a plan', () => {
  it('end with those it has; inactive ones do not count, restored and reactivated ones do', async () => {
    const company = await newWorkCompany(test);
    await owner.query(`UPDATE companies SET plan = 'team' WHERE id = $1`, [company.companyId]);
    expect((await usageOf(company))['technicians']).toMatchObject({ used: 1, most: 20, state: 'ok' });
    await limit(company, 'technicians', 2);
    const second = await company.newTechnician();
    const create = () =>
      company.manager.call('POST', '/api/technicians', { payload: { ...newTechnician, name: 'Third One' } });
    expect((await create()).json()).toMatchObject({ code: 'quota.technicians' });
    const set = (active: boolean, revision: number) =>
      company.manager.call('PATCH', `/api/technicians/${second.id}`, { payload: { active }, revision });
    expect((await set(false, second.revision)).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(201);
    expect((await set(true, second.revision + 1)).json()).toMatchObject({ code: 'quota.technicians' });
    expect((await usageOf(company))['technicians']).toMatchObject({ used: 2, most: 2, state: 'reached' });
  });

  it('are judged one after the other: of many at once no more come in than there is room for', async () => {
    const company = await newWorkCompany(test);
    await limit(company, 'technicians', 3);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        company.manager.call('POST', '/api/technicians', {
          payload: { ...newTechnician, name: `Racer ${index}` },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  });
});

describe('warnings', () => {
  it('come once at 80 % and once at the limit, to admins only', async () => {
    const company = await newWorkCompany(test);
    await count(company);
    const inbox = async (who: 'admin' | 'manager') =>
      ok<{ items: Notification[] }>(await company[who].call('GET', '/api/notifications')).items.map(
        ({ severity }) => severity,
      );
    const recheck = async () => {
      await owner.query('UPDATE company_usage SET counted_at = NULL WHERE company_id = $1', [
        company.companyId,
      ]);
      await countUsage(test.deps);
    };
    while (((await usageOf(company))['records']?.used ?? 0) % 4 !== 0) await company.newCustomer();
    const used = (await usageOf(company))['records']?.used ?? 0;
    await limit(company, 'records', used / 0.8);
    await recheck();
    await recheck();
    expect(await inbox('admin')).toEqual(['warning']);
    await limit(company, 'records', used);
    await recheck();
    await recheck();
    expect(await inbox('admin')).toEqual(['danger', 'warning']);
    expect(await inbox('manager')).toEqual([]);
  });
});

describe('requests of a company', () => {
  it('are limited per minute over all its users, and the answer says how long', async () => {
    await using small = await createTestApp({
      services: kept(),
      environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
    });
    const company = await small.newCompany();
    const [one, two] = [await company.user('admin'), await company.user('manager')];
    await limit(company, 'requests', 3);
    const ask = (user: typeof one) => user.call('GET', '/api/auth/user');
    // Limits are read in the background, so the first request may pass with those of any company.
    await expect.poll(async () => (await ask(one)).statusCode, { timeout: 10_000 }).toBe(429);
    const refused = await ask(two);
    expect(refused.json()).toMatchObject({ code: 'quota.reached' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    const other = await (await small.newCompany()).user('admin');
    expect((await ask(other)).statusCode).toBe(200);
  });
});

it('a new company gets the plan of the deployment; the page is for the office', async () => {
  await using hosted = await createTestApp({
    services: kept(),
    environment: { SWITCHYARD_PLAN: 'team' },
  });
  const { cookie } = await signUpOverHttp(hosted);
  const answer = await hosted.app.inject({ method: 'GET', url: '/api/usage', headers: { cookie } });
  expect(answer.json<Usage>()).toMatchObject({ plan: 'team' });
  const company = await newWorkCompany(test);
  expect((await company.technician.call('GET', '/api/usage')).statusCode).toBe(403);
  expect(ok<CurrentUser>(await company.manager.call('GET', '/api/auth/user')).role).toBe('manager');
  expect((await company.manager.call('GET', '/api/usage')).statusCode).toBe(200);
});
