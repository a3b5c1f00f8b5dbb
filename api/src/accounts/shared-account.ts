import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { demoAccounts } from '@switchyard/contracts/identity/demo-accounts.ts';
import type { Session } from '../plugins/session.ts';

/**
 * Refuses changes of how a demo account signs in: everyone who tries the demo shares it.
 * @throws ProblemError `auth.forbidden`
 */
export function refuseSharedAccount({ user }: Pick<Session, 'user'>): void {
  if (user.demo && demoAccounts.some(({ email }) => email === user.email)) refuse();
}

/** The same for the company of these accounts. @throws ProblemError `auth.forbidden` */
export function refuseSharedCompany({ user }: Pick<Session, 'user'>): void {
  if (user.demo) refuse();
}

function refuse(): never {
  throw new ProblemError('auth.forbidden', {
    detail: 'Everyone who tries the demo shares its accounts: create a company of your own to change this',
  });
}
