import { removeCompanies } from '@switchyard/workers/schedules/remove-companies.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endNow,
  makeSandbox,
  readAs,
  rowsOfCompany,
  type Sandbox,
  sendAs,
} from '../support/sandbox-calls.ts';
import { signUpOverHttp, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';
import { drawJpeg, type TestPicture } from '../support/test-pictures.ts';

/** One megabyte in total: a list of 600 kB fits once, but not together with a picture of some hundred kilobytes. */
let test: TestApp;
let owner: pg.Client;
let picture: TestPicture;
beforeAll(async () => {
  test = await createTestApp({ environment: { SWITCHYARD_SANDBOX_MEGABYTES: '1' } });
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
  picture = await drawJpeg({ width: 900, height: 700, noise: true });
});
afterAll(async () => {
  await owner.end();
  await test[Symbol.asyncDispose]();
});

const list = (first: string) =>
  `Name,Notes\n${first},${'x'.repeat(5_000)}\n${`Other,${'y'.repeat(5_900)}\n`.repeat(100)}`;

async function sendList({ cookie }: Pick<Sandbox, 'cookie'>, first: string) {
  return await test.app.inject({
    method: 'POST',
    url: '/api/imports?fileName=list.csv',
    headers: { cookie, origin: testOrigin, 'content-type': 'text/csv' },
    payload: list(first),
  });
}

async function sendPicture(sandbox: Sandbox, { from = 0, to = picture.bytes.length } = {}) {
  const jobs = await readAs<{ items: { id: string }[] }>(test, sandbox, '/api/jobs?limit=1');
  const query = new URLSearchParams({
    offset: String(from),
    total: String(picture.bytes.length),
    takenAt: new Date().toISOString(),
  });
  return await test.app.inject({
    method: 'PUT',
    url: `/api/jobs/${jobs.items[0]?.id}/photos/${picture.sha256}?${query}`,
    headers: { cookie: sandbox.cookie, origin: testOrigin, 'content-type': 'application/octet-stream' },
    payload: picture.bytes.subarray(from, to),
  });
}

describe('what a sandbox may hold', () => {
  it('bounds lists, and answers a list that is there already as before', async () => {
    const sandbox = await makeSandbox(test);
    const first = await sendList(sandbox, 'One');
    expect(first.statusCode).toBe(201);
    const refused = await sendList(sandbox, 'Two');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'sandbox.storage_full' });
    const again = await sendList(sandbox, 'One');
    expect(again.json<{ id: string }>().id).toBe(first.json<{ id: string }>().id);
  });

  it('bounds pictures together with lists, and keeps no bytes of what it refuses', async () => {
    expect(picture.bytes.length).toBeGreaterThan(400_000);
    const sandbox = await makeSandbox(test);
    expect((await sendPicture(sandbox)).statusCode).toBe(200);
    const list = await sendList(sandbox, 'One');
    expect(list.json()).toMatchObject({ code: 'sandbox.storage_full' });
    const other = await makeSandbox(test);
    expect((await sendList(other, 'One')).statusCode).toBe(201);
    const refused = await sendPicture(other);
    expect(refused.json()).toMatchObject({ code: 'sandbox.storage_full' });
    expect(Object.keys(await rowsOfCompany(owner, other.user.companyId))).not.toContain('photos');
  });

  it('counts what has arrived of a picture that never ends', async () => {
    const sandbox = await makeSandbox(test);
    const begun = await sendPicture(sandbox, { to: picture.bytes.length - 1 });
    expect(begun.statusCode).toBe(200);
    expect((await sendList(sandbox, 'One')).json()).toMatchObject({ code: 'sandbox.storage_full' });
  });

  it('is free again once the sandbox has ended', async () => {
    const sandbox = await makeSandbox(test);
    expect((await sendPicture(sandbox)).statusCode).toBe(200);
    const { companyId } = sandbox.user;
    const { rows } = await owner.query<{ sha256: string }>(
      'SELECT content_sha256 AS sha256 FROM photos WHERE company_id = $1',
      [companyId],
    );
    const sha256 = rows[0]?.sha256 ?? '';
    expect(await test.deps.photos.store.has({ companyId, sha256 })).toBe(true);
    await endNow(owner, sandbox);
    await removeCompanies({ database: test.services.database, photoStore: test.deps.photos.store });
    expect(await rowsOfCompany(owner, companyId)).toEqual({});
    expect(await test.deps.photos.store.has({ companyId, sha256 })).toBe(false);
  });

  it('is no limit for a permanent company, whether kept or signed up', async () => {
    const sandbox = await makeSandbox(test);
    expect((await sendList(sandbox, 'One')).statusCode).toBe(201);
    const kept = await sendAs(test, sandbox, '/api/sandbox/keep', {
      email: `keeper-${sandbox.user.id}@example.test`,
      firstName: 'Kay',
      lastName: 'Keeper',
      password: testPassword,
      companyName: 'Keeper Services',
    });
    expect(kept.statusCode).toBe(200);
    expect((await sendList(sandbox, 'Two')).statusCode).toBe(201);
    const company = await signUpOverHttp(test);
    for (const first of ['One', 'Two']) expect((await sendList(company, first)).statusCode).toBe(201);
  });
});
