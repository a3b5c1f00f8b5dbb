import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { findLogin, noteSignIn } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { AppDeps } from '../../app-deps.ts';
import { verifyPassword } from '../../http/password-hash.ts';
import { type SessionClient, startSession } from '../../http/start-session.ts';

export type SignIn = {
  email: string;
  password: string;
  client: SessionClient;
};

/**
 * Checks e-mail and password and starts a session. An unknown address takes as long as a wrong password and gives the
 * same response.
 * @returns the cookie's token
 * @throws ProblemError `auth.bad_credentials`
 */
export async function signIn(
  deps: Pick<AppDeps, 'database'>,
  { email, password, client }: SignIn,
): Promise<string> {
  const login = await findLogin(deps.database.global, email);
  const matches = await verifyPassword(login?.passwordHash, password);
  if (!login || !matches || login.status !== 'active') throw new ProblemError('auth.bad_credentials');
  return await deps.database.inCompany(login.companyId, async (tx) => {
    // The password may have changed during the check.
    if (!(await noteSignIn(tx, login))) throw new ProblemError('auth.bad_credentials');
    return await startSession(tx, { companyId: login.companyId, userId: login.userId, client });
  });
}
