import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Config } from '@switchyard/platform/config/config.ts';

/**
 * Refuses operators' addresses for new accounts: ownership is not yet proven. The account must exist before it is
 * listed.
 * @throws ProblemError `auth.email_taken`
 */
export function refuseOperatorAddress(config: Config, email: string): void {
  if (!isOperatorAddress(config, email)) return;
  const message = 'This email is reserved: an operator signs up before the address is listed';
  throw new ProblemError('auth.email_taken', {
    errors: [{ pointer: '/email', in: 'body', code: 'email_reserved', message }],
  });
}

export function isOperatorAddress({ SWITCHYARD_OPERATORS: operators }: Config, email: string): boolean {
  return operators?.includes(email) ?? false;
}
