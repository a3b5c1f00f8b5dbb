import { randomUUID } from 'node:crypto';
import type { SecondStep } from '@switchyard/contracts/identity/second-step-routes.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { cookieOf, signUpOverHttp, testPassword } from './sign-up.ts';
import { type TestApp, testOrigin } from './test-app.ts';

/** An account that signed up over HTTP, with calls in its session. */
export type Account = {
  companyId: string;
  userId: string;
  email: string;
  cookie: string;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
};

export async function openAccount(test: TestApp): Promise<Account> {
  const { user, cookie, email } = await signUpOverHttp(test);
  return accountWith(test, { companyId: user.companyId, userId: user.id, email, cookie });
}

export function accountWith(test: TestApp, known: Omit<Account, 'call'>): Account {
  return {
    ...known,
    call: (method, url, payload) => send(test, { method, url, payload, cookie: known.cookie }),
  };
}

type Sent = {
  method?: string;
  url: string;
  payload?: object | undefined;
  cookie?: string;
  revision?: number;
};

export function send(
  { app }: TestApp,
  { method = 'POST', url, payload, cookie, revision }: Sent,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url,
    headers: {
      origin: testOrigin,
      'idempotency-key': randomUUID(),
      ...(cookie === undefined ? {} : { cookie }),
      ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
    },
    ...(payload === undefined ? {} : { payload }),
  } as InjectOptions);
}

export function login(
  test: TestApp,
  email: string,
  password = testPassword,
): Promise<LightMyRequestResponse> {
  return send(test, { url: '/api/auth/login', payload: { email, password } });
}

/** The same account in another session. */
export async function signInAgain(test: TestApp, account: Account, password?: string): Promise<Account> {
  return accountWith(test, { ...account, cookie: cookieOf(await login(test, account.email, password)) });
}

/** The second step that a sign-in asks for after the password. */
export async function secondStepOf(test: TestApp, email: string): Promise<SecondStep> {
  return (await login(test, email)).json<SecondStep>();
}

/** Sets back the last proof of all sessions of an account. */
export async function ageProof(
  test: TestApp,
  { companyId, userId }: Account,
  minutes: number,
): Promise<void> {
  await test.deps.database.inCompany(companyId, (tx) =>
    sql`UPDATE sessions SET proved_at = now() - ${minutes} * interval '1 minute' WHERE user_id = ${userId}`.execute(
      tx,
    ),
  );
}

/** A code of an authenticator app whose clock is off. */
export function codeOf(secret: string, offSeconds = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp: Date.now() + offSeconds * 1000,
  });
}

/** An account with an authenticator app whose set-up used the code of the previous step. */
export async function withTotp(
  test: TestApp,
): Promise<Account & { secret: string; recoveryCodes: string[] }> {
  const account = await openAccount(test);
  const { secret } = (await account.call('POST', '/api/auth/totp')).json<{ secret: string }>();
  const confirmed = await account.call('POST', '/api/auth/totp/confirm', { code: codeOf(secret, -30) });
  return { ...account, secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
}

export function mailsTo(test: TestApp, companyId: string, recipient: string) {
  return test.deps.database.inCompany(companyId, (tx) =>
    tx
      .selectFrom('outboxMails')
      .select(['subject', 'body'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute(),
  );
}
