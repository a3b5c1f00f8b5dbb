import { randomUUID } from 'node:crypto';

export type SignedUp = { companyId: string; email: string; password: string };

/** A signed-in user who calls the api directly, to prepare the state shown in the browser. */
export type ConsoleUser = SignedUp & {
  call(method: string, path: string, options?: { body?: unknown; revision?: number }): Promise<ConsoleAnswer>;
};
export type ConsoleAnswer = {
  status: number;
  body: Record<string, unknown> & { id: string; revision: number };
};

/**
 * Creates a company.
 * @returns its admin, signed in
 */
export async function signUp(url: string, timeZone = 'UTC'): Promise<ConsoleUser> {
  const email = `admin-${randomUUID().slice(0, 8)}@example.test`;
  const password = 'a-long-password';
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Mara',
      lastName: 'Ortiz',
      email,
      password,
      companyName: 'Harbor Field',
      timeZone,
    }),
  });
  const user = (await answer.json()) as { companyId: string };
  return { companyId: user.companyId, email, password, call: callerOf(url, answer) };
}

/** Signs in with a password. */
export async function signIn(url: string, user: SignedUp): Promise<ConsoleUser> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });
  if (!answer.ok) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`);
  return { ...user, call: callerOf(url, answer) };
}

/** Calls the api with the session of this reply. */
export function callerOf(url: string, signedIn: Response): ConsoleUser['call'] {
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (method, path, { body, revision } = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        cookie,
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: reply.status,
      body: JSON.parse((await reply.text()) || '{}') as ConsoleAnswer['body'],
    };
  };
}
