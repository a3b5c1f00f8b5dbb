import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FieldError, Problem } from '@switchyard/contracts/http/problem.ts';
import { problemSchema } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
  testOrigin,
} from '../support/test-app.ts';

let test: TestApp;
let company: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  company = await test.newCompany();
  admin = await company.user('admin');
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

const json = { 'content-type': 'application/json' };
let counter = 0;
function nextKey(): string {
  counter += 1;
  return `some_flag_${counter}`;
}

/** The reply is a complete problem, and the process still serves requests. */
async function expectProblem(response: { statusCode: number; body: string; headers: object }) {
  expect(response.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' });
  const problem = problemSchema.parse(JSON.parse(response.body));
  expect(problem.status).toBe(response.statusCode);
  expect(problem.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(response.body).not.toMatch(/\bat .*\.ts:|node_modules|SELECT|insert into/);
  expect((await admin.call('GET', '/api/auth/user')).statusCode).toBe(200);
  return problem;
}

async function flagCount(): Promise<number> {
  const list = await admin.call('GET', '/api/flags');
  return list.json<{ items: Flag[] }>().items.length;
}

function fields(problem: Problem): string[] {
  return (problem.errors ?? []).map((error: FieldError) => `${error.in}${error.pointer}`).toSorted();
}

describe('bodies', () => {
  it.each([
    ['half an object', '{"key": "a_flag"'],
    ['a trailing comma', '{"key": "a_flag",}'],
    ['plain text', 'hello'],
    ['single quotes', "{'key': 'a_flag'}"],
    ['a prototype key', '{"key": "a_flag", "__proto__": {"admin": true}}'],
    ['a constructor key', '{"key": "a_flag", "constructor": {"prototype": {"admin": true}}}'],
  ])('that are %s are refused as malformed', async (_, payload) => {
    const before = await flagCount();
    const response = await admin.call('POST', '/api/flags', { payload, headers: json });
    expect((await expectProblem(response)).code).toBe('request.malformed');
    expect(await flagCount()).toBe(before);
  });

  it('that are broken UTF-8 are refused as malformed', async () => {
    const payload = Buffer.concat([
      Buffer.from('{"key": "broken_text", "description": "'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ]);
    const response = await admin.call('POST', '/api/flags', { payload, headers: json });
    expect((await expectProblem(response)).code).toBe('request.malformed');
  });

  it.each([
    ['a NUL character', String.raw`{"key": "some_key", "description": "a\u0000b"}`, 'body/description'],
    ['half a character', String.raw`{"key": "some_key", "description": "\ud83d"}`, 'body/description'],
    ['half a character in a name', String.raw`{"key": "some_key", "\udc00": 1}`, 'body/\udc00'],
    [
      'a NUL deep inside',
      String.raw`{"key": "some_key", "variants": {"a/b": ["\u0000"]}}`,
      'body/variants/a~1b/0',
    ],
    ['a name twice', '{"key": "some_key", "key": "other_key"}', 'body/key'],
    ['a variant twice', '{"key": "some_key", "variants": {"a": 1, "b": 2, "a": 3}}', 'body/variants/a'],
  ])('with %s are refused, naming the field', async (_, payload, field) => {
    const problem = await expectProblem(await admin.call('POST', '/api/flags', { payload, headers: json }));
    expect(problem.code).toBe('request.invalid');
    expect(fields(problem)).toEqual([field]);
  });

  it('with unknown fields and wrong types are refused, naming each', async () => {
    const payload = { key: 7, description: ['x'], isAdmin: true };
    const problem = await expectProblem(await admin.call('POST', '/api/flags', { payload }));
    expect(problem.code).toBe('request.invalid');
    expect(fields(problem)).toEqual(expect.arrayContaining(['body/description', 'body/key']));
    expect(JSON.stringify(problem.errors)).toContain('isAdmin');
  });

  it('above two mebibytes are refused before they are read', async () => {
    const payload = JSON.stringify({ key: 'too_large', description: 'x'.repeat(2 * 1024 * 1024) });
    const response = await admin.call('POST', '/api/flags', { payload, headers: json });
    expect((await expectProblem(response)).code).toBe('request.too_large');
  });

  it('in another format are refused', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await admin.call('POST', '/api/flags', { payload: 'key=a_flag', headers: form });
    expect((await expectProblem(response)).code).toBe('request.unsupported_media');
  });

  it('that are missing are refused as invalid', async () => {
    const response = await admin.call('POST', '/api/flags');
    expect(await expectProblem(response)).toMatchObject({ status: 400 });
  });

  it.each([
    ["Robert'); DROP TABLE flags;--"],
    ['<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['" OR 1=1 --'],
    ['${process.env} {{7*7}} %00 \\u0000 ../../etc/passwd'],
    ['Grüße, 你好, 👩🏽‍🚒, مرحبا, \u202eright to left'],
  ])('carry the text %j as it is', async (description) => {
    const key = nextKey();
    const created = await admin.call('POST', '/api/flags', { payload: { key, description } });
    expect(created.statusCode).toBe(201);
    const read = await admin.call('GET', `/api/flags/${key}`);
    expect(read.json<Flag>().description).toBe(description);
    expect(read.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('addresses', () => {
  it.each([
    ['/api/flags/%00'],
    ["/api/flags/a'%20OR%20'1'='1"],
    ['/api/feature-flags?environment=moon'],
    ['/api/feature-flags?environment=production&debug=1'],
    ['/api/flags/%ff%fe'],
    ['/api/..%2f..%2fetc%2fpasswd'],
  ])('like %s are refused with a problem', async (url) => {
    const problem = await expectProblem(await admin.call('GET', url));
    expect([400, 404]).toContain(problem.status);
  });

  it('that do not exist answer 404, signed in or not', async () => {
    expect((await expectProblem(await admin.call('GET', '/api/nothing'))).code).toBe('request.not_found');
    const visitor = await test.app.inject({ url: '/api/nothing' });
    expect(visitor.statusCode).toBe(404);
  });
});

describe('origins', () => {
  const write = async (headers: Record<string, string | undefined>) =>
    await admin.call('POST', '/api/flags', { payload: { key: nextKey() }, headers });

  it.each([
    ['another site', 'https://evil.example'],
    ['a name that begins like ours', `${testOrigin}.evil.example`],
    ['a hidden origin', 'null'],
    ['another port', 'http://localhost:8081'],
    ['another scheme', 'https://localhost:8080'],
  ])('of %s may not write', async (_, origin) => {
    const before = await flagCount();
    expect((await expectProblem(await write({ origin }))).code).toBe('request.origin_refused');
    expect(await flagCount()).toBe(before);
  });

  it('must be named on writes', async () => {
    expect((await write({ origin: undefined })).statusCode).toBe(403);
    const sameOrigin = await write({ origin: undefined, 'sec-fetch-site': 'same-origin' });
    expect(sameOrigin.statusCode).toBe(201);
  });

  it('are checked on sign-in too, so nobody can be signed in to a foreign account', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: 'https://evil.example' },
      payload: { email: 'a@example.test', password: 'x' },
    });
    expect(response.json()).toMatchObject({ code: 'request.origin_refused' });
  });

  it('get no permission to read across sites', async () => {
    const response = await admin.call('GET', '/api/flags', { headers: { origin: 'https://evil.example' } });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('write keys', () => {
  it('are required and have a form', async () => {
    const payload = { key: nextKey() };
    for (const key of ['', 'short', 'with a space', 'x'.repeat(256)]) {
      const response = await admin.call('POST', '/api/flags', { payload, key });
      expect((await expectProblem(response)).code).toBe('idempotency.key_required');
    }
  });

  it('give the first answer again for the same request, also to many at once', async () => {
    const options = { payload: { key: nextKey() }, key: 'again-and-again' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => admin.call('POST', '/api/flags', options)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(4);
  });

  it('refuse another body, path or revision', async () => {
    const first = nextKey();
    const key = 'one-key-one-request';
    await admin.call('POST', '/api/flags', { payload: { key: first }, key });
    const body = await admin.call('POST', '/api/flags', { payload: { key: nextKey() }, key });
    expect((await expectProblem(body)).code).toBe('idempotency.key_reused');
    const path = await admin.call('PATCH', `/api/flags/${first}/environments/staging`, {
      payload: { enabled: true },
      revision: 1,
      key,
    });
    expect(path.statusCode).toBe(422);
  });

  it('of different users have nothing to do with each other', async () => {
    const key = 'the-same-key-twice';
    const other = await company.user('admin');
    const mine = await admin.call('POST', '/api/flags', { payload: { key: nextKey() }, key });
    const theirs = await other.call('POST', '/api/flags', { payload: { key: nextKey() }, key });
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
    expect(theirs.json<Flag>().id).not.toBe(mine.json<Flag>().id);
  });

  it('stay free when the request was refused', async () => {
    const key = 'refused-then-right';
    const manager = await company.user('manager');
    const refused = await manager.call('POST', '/api/flags', { payload: { key: nextKey() }, key });
    expect(refused.statusCode).toBe(403);
    const other = { firstName: 'New', lastName: 'Person', email: 'np@example.test', role: 'manager' };
    const accepted = await manager.call('POST', '/api/invitations', { payload: other, key });
    expect(accepted.statusCode).toBe(201);
  });
});

describe('revisions', () => {
  it.each([['*'], ['"v0"'], ['v1'], ['W/"v1"'], ['"1"'], ['"v99999999999"']])(
    'written as %s are refused',
    async (ifMatch) => {
      const key = nextKey();
      await admin.call('POST', '/api/flags', { payload: { key } });
      const response = await admin.call('PATCH', `/api/flags/${key}/environments/staging`, {
        payload: { enabled: true },
        headers: { 'if-match': ifMatch },
      });
      const problem = await expectProblem(response);
      expect([problem.code, fields(problem)]).toEqual(['request.invalid', ['header/if-match']]);
    },
  );
});
