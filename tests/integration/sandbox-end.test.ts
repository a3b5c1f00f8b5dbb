import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { removeCompanies } from '@switchyard/workers/schedules/remove-companies.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endNow, makeSandbox, readAs, rowsOfCompany, sendAs } from '../support/sandbox-calls.ts';
import { signUpOverHttp, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

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

const remove = () =>
  removeCompanies({ database: test.services.database, photoStore: test.deps.photos.store, rowsPerBatch: 40 });

describe('the end of a sandbox', () => {
  it('ends its session at once and removes everything, batch by batch, and nothing of anybody else', async () => {
    const [ending, staying] = [await makeSandbox(test), await makeSandbox(test)];
    const company = await signUpOverHttp(test);
    const before = await rowsOfCompany(owner, staying.user.companyId);
    const real = await rowsOfCompany(owner, company.user.companyId);
    expect(Object.keys(await rowsOfCompany(owner, ending.user.companyId)).length).toBeGreaterThan(12);
    await endNow(owner, ending);
    const session = await test.app.inject({
      method: 'GET',
      url: '/api/auth/user',
      headers: { cookie: ending.cookie },
    });
    expect(session.statusCode).toBe(401);
    await remove();
    expect(await rowsOfCompany(owner, ending.user.companyId)).toEqual({});
    expect(await rowsOfCompany(owner, staying.user.companyId)).toEqual(before);
    expect(await rowsOfCompany(owner, company.user.companyId)).toEqual(real);
  });

  it('also takes what was added since: revisits, sites below sites, parts of equipment, comments, ratings, pictures with their bytes, imports', async () => {
    const sandbox = await makeSandbox(test);
    const { companyId } = sandbox.user;
    await owner.query(
      `UPDATE jobs SET parent_job_id = (SELECT id FROM jobs WHERE company_id = $1 ORDER BY number LIMIT 1)
        WHERE company_id = $1 AND number > 5`,
      [companyId],
    );
    await owner.query(
      `UPDATE sites SET parent_site_id = (SELECT min(id::text)::uuid FROM sites WHERE company_id = $1)
        WHERE company_id = $1 AND id <> (SELECT min(id::text)::uuid FROM sites WHERE company_id = $1)`,
      [companyId],
    );
    await owner.query(
      `UPDATE equipment SET parent_id = (SELECT min(id::text)::uuid FROM equipment WHERE company_id = $1)
        WHERE company_id = $1 AND id <> (SELECT min(id::text)::uuid FROM equipment WHERE company_id = $1)`,
      [companyId],
    );
    await owner.query(
      `INSERT INTO comments (id, company_id, record_kind, record_id, body, author_name)
        SELECT gen_random_uuid(), $1, 'job', id, 'Ring twice', 'A' FROM jobs WHERE company_id = $1`,
      [companyId],
    );
    await owner.query(
      `INSERT INTO job_ratings (company_id, job_id, stars, author_id, author_name, rated_at, updated_at)
        SELECT $1, id, 5, (SELECT id FROM users WHERE company_id = $1 LIMIT 1), 'A', now(), now()
        FROM jobs WHERE company_id = $1`,
      [companyId],
    );
    const sha256 = 'a'.repeat(64);
    await test.deps.photos.store.put({ companyId, sha256 }, Buffer.from('bytes'));
    await owner.query(
      `INSERT INTO photos (id, company_id, job_id, sha256, tag, taken_at, author_name, width, height, bytes,
          customer_visible, content_sha256, small_sha256)
        SELECT gen_random_uuid(), $1, id, $2, 'other', now(), 'A', 1, 1, 5, false, $2, $2 FROM jobs
        WHERE company_id = $1 LIMIT 1`,
      [companyId, sha256],
    );
    const upload = await test.app.inject({
      method: 'POST',
      url: '/api/imports?fileName=list.csv',
      headers: { cookie: sandbox.cookie, origin: testOrigin, 'content-type': 'text/csv' },
      payload: 'Name,Address,City\nNew One,1 Street,Boston\n',
    });
    expect(upload.statusCode).toBe(201);
    await endNow(owner, sandbox);
    await remove();
    expect(await rowsOfCompany(owner, companyId)).toEqual({});
    expect(await test.deps.photos.store.has({ companyId, sha256 })).toBe(false);
  });

  it('takes what programs reported in batches, too', async () => {
    const sandbox = await makeSandbox(test);
    const { companyId } = sandbox.user;
    await owner.query(
      `INSERT INTO experiment_events (company_id, environment, id, event, unit, value, at)
        SELECT $1, 'production', i::text, 'booking_made', 'unit', 1, now() FROM generate_series(1, 100) i`,
      [companyId],
    );
    await endNow(owner, sandbox);
    // Its session first; then what there is much of.
    for (const expected of [1, 40]) {
      const { rows } = await sql<{ removed: number }>`
        SELECT remove_sandbox_rows(${companyId}, 40) AS removed`.execute(test.services.database.global);
      expect(rows).toEqual([{ removed: expected }]);
    }
    expect(await rowsOfCompany(owner, companyId)).toMatchObject({ experiment_events: 60 });
    await remove();
    expect(await rowsOfCompany(owner, companyId)).toEqual({});
  });

  it('cannot be brought about for a company that stays', async () => {
    const { user } = await signUpOverHttp(test);
    const { rows } = await sql<{ removed: number }>`
      SELECT remove_sandbox_rows(${user.companyId}, 10) AS removed`.execute(test.services.database.global);
    expect(rows).toEqual([{ removed: 0 }]);
    expect(await rowsOfCompany(owner, user.companyId)).toMatchObject({ companies: 1, users: 1 });
  });
});

describe('keeping a sandbox', () => {
  const owned = () => ({
    email: `keeper-${randomUUID().slice(0, 8)}@example.test`,
    firstName: 'Kay',
    lastName: 'Keeper',
    password: testPassword,
    companyName: 'Keeper Services',
  });

  it('makes it a company that stays, with its records and a trial, and the account its owner’s', async () => {
    const sandbox = await makeSandbox(test);
    const person = owned();
    const kept = await sendAs(test, sandbox, '/api/sandbox/keep', person);
    expect(kept.statusCode).toBe(200);
    expect(kept.json()).toMatchObject({
      id: sandbox.user.id,
      email: person.email,
      companyName: 'Keeper Services',
      sandboxEndsAt: null,
    });
    const trial = Date.parse(kept.json<CurrentUser>().trialEndsAt ?? '') - Date.now();
    expect(Math.round(trial / 86_400_000)).toBe(14);
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: testOrigin },
      payload: { email: person.email, password: testPassword },
    });
    expect(signedIn.statusCode).toBe(200);
    await remove();
    expect((await rowsOfCompany(owner, sandbox.user.companyId))['jobs']).toBeGreaterThan(50);
    const again = await sendAs(test, sandbox, '/api/sandbox/keep', owned());
    expect(again.json()).toMatchObject({ code: 'sandbox.kept' });
  });

  it('refuses an address that has an account, and stays a sandbox', async () => {
    const { email } = await signUpOverHttp(test);
    const sandbox = await makeSandbox(test);
    const refused = await sendAs(test, sandbox, '/api/sandbox/keep', { ...owned(), email });
    expect(refused.json()).toMatchObject({ code: 'auth.email_taken', errors: [{ pointer: '/email' }] });
    const user = await readAs<CurrentUser>(test, sandbox, '/api/auth/user');
    expect(user.sandboxEndsAt).toBe(sandbox.user.sandboxEndsAt);
  });

  it('is nothing for a company that is none', async () => {
    const company = await signUpOverHttp(test);
    const refused = await sendAs(test, company, '/api/sandbox/keep', owned());
    expect(refused.json()).toMatchObject({ code: 'sandbox.kept' });
  });
});
