import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { type TestApp, testOrigin } from './test-app.ts';

export const testPassword = 'correct horse battery';

/** The session cookie set by a reply, as a Cookie header. */
export function cookieOf(response: { cookies: readonly { name: string; value: string }[] }): string {
  const cookie = response.cookies.find((item) => item.name === 'sid' || item.name === '__Host-sid');
  if (!cookie) throw new Error('The answer sets no session cookie');
  return `${cookie.name}=${cookie.value}`;
}

/** A company created over HTTP, with its admin signed in. */
export async function signUpOverHttp(
  { app }: TestApp,
  details: { email?: string; companyName?: string } = {},
): Promise<{ user: CurrentUser; cookie: string; email: string }> {
  const email = details.email ?? `owner-${randomUUID().slice(0, 8)}@example.test`;
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    headers: { origin: testOrigin },
    payload: {
      email,
      firstName: 'Olive',
      lastName: 'Owner',
      password: testPassword,
      companyName: details.companyName ?? 'Harbor Heating',
      timeZone: 'America/New_York',
    },
  });
  if (response.statusCode !== 201)
    throw new Error(`Sign-up answered ${response.statusCode}: ${response.body}`);
  return { user: response.json<CurrentUser>(), cookie: cookieOf(response), email };
}
