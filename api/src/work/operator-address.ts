import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Config } from '@switchyard/platform/config/config.ts';

/**
 * An address that is listed as an operator's cannot be taken by whoever comes first: nobody has proved yet that it is
 * theirs. The account comes before the listing.
 * @throws ProblemError `auth.email_taken`
 */
export function refuseOperatorAddress({ SWITCHYARD_OPERATORS: operators }: Config, email: string): void {
  if (!operators?.includes(email)) return;
  const message = 'This e-mail is reserved: an operator signs up before the address is listed';
  throw new ProblemError('auth.email_taken', {
    errors: [{ pointer: '/email', in: 'body', code: 'email_reserved', message }],
  });
}
