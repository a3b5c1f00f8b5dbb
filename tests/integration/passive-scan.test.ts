import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { passiveProblems } from '../support/passive-problems.ts';
import { createTestApp, type TestApp, testOrigin, type TestUser } from '../support/test-app.ts';

let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  admin = await (await test.newCompany()).user('admin');
});
afterAll(() => test[Symbol.asyncDispose]());

it.each(['signed in', 'anonymous'])(
  'no answer of any route shows a passive scanner anything, %s',
  async (who) => {
    const routes = await contractRoutes();
    expect(routes.length).toBeGreaterThan(150);
    const problems: string[] = [];
    for (const { method, path } of routes) {
      const url = path.replaceAll(/:\w+/g, () => randomUUID());
      const { statusCode, headers, body } = await test.app.inject({
        method,
        url,
        headers: {
          origin: testOrigin,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...(who === 'anonymous' ? {} : { cookie: admin.cookie }),
        },
        ...(method === 'GET' ? {} : { payload: '{' }),
      });
      problems.push(...passiveProblems({ url: `${method} ${path}`, status: statusCode, headers, body }));
    }
    expect(problems).toEqual([]);
  },
);

it('reads of a session are not kept by proxies', async () => {
  const reads = (await contractRoutes()).filter(
    ({ method, path, access }) => method === 'GET' && access === 'session' && !path.includes(':'),
  );
  const problems: string[] = [];
  for (const { path } of reads) {
    const { statusCode, headers, body } = await admin.call('GET', path);
    problems.push(...passiveProblems({ url: path, status: statusCode, headers, body, isSignedIn: true }));
  }
  expect(problems).toEqual([]);
});

it('finds what it looks for', () => {
  const seen = {
    url: '/bad',
    status: 500,
    headers: {
      'content-type': 'text/html',
      'content-security-policy':
        "default-src 'self'; connect-src 'self' ws: wss:; script-src 'self' 'unsafe-inline'",
      'set-cookie': 'sid=1; Path=/',
      'x-powered-by': 'Express',
    },
    body: '<a href="https://other.example" target="_blank">x</a><script src="https://cdn.example/a.js"></script> at run (/srv/app/main.ts:1:2)',
    isSignedIn: true,
  };
  const found = passiveProblems(seen).join('\n');
  const words = [
    'connect-src',
    'script-src',
    'sid',
    'software',
    'stack trace',
    'window',
    'foreign script',
    'proxies',
  ];
  expect(words.filter((word) => !found.includes(word))).toEqual([]);
  expect(found).toContain('x-content-type-options');
});
