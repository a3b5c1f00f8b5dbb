import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp, testOrigin } from '../support/test-app.ts';

const publicOrigin = 'https://ops.example.com';

/** The cookie that a sign-up over this host sets. */
async function cookieAt(host: string, origin: string): Promise<{ cookie: string; status: number }> {
  await using test = await createTestApp({
    environment: {
      SWITCHYARD_ORIGINS: testOrigin,
      SWITCHYARD_PUBLIC_ORIGIN: publicOrigin,
      SWITCHYARD_PUBLIC_DEMO: 'true',
    },
  });
  const headers = { host, origin };
  const signedUp = await test.app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    headers,
    payload: {
      email: `owner-${randomUUID()}@example.test`,
      firstName: 'Olive',
      lastName: 'Owner',
      password: 'correct horse battery',
      companyName: 'Harbor Heating',
      timeZone: 'America/New_York',
    },
  });
  const cookie = String(signedUp.headers['set-cookie']);
  const again = await test.app.inject({
    url: '/api/auth/user',
    headers: { ...headers, cookie: cookie.split(';')[0] ?? '' },
  });
  return { cookie, status: again.statusCode };
}

it('gets a cookie for encrypted connections only, although the proxy in front does not name the protocol', async () => {
  const { cookie, status } = await cookieAt('ops.example.com', publicOrigin);
  expect(cookie).toMatch(/^__Host-sid=/);
  expect(cookie).toContain('Secure');
  expect(status).toBe(200);
});

it('leaves other hosts with the cookie of their own protocol', async () => {
  const { cookie, status } = await cookieAt('localhost:8080', testOrigin);
  expect(cookie).toMatch(/^sid=/);
  expect(cookie).not.toContain('Secure');
  expect(status).toBe(200);
});
