import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readAddressState } from '@switchyard/platform/db/repositories/user-repository.ts';

/**
 * Decides whether a new account may own its address. An address with a verified account is claimed only, and the answer
 * of the sign-up does not tell: its owner is told by mail. A second account that waits for verification is refused, be the
 * address known or not. Without a mail server nobody could be told, so known addresses are refused.
 * @throws ProblemError `auth.email_taken`
 */
export async function claimAddress(
  tx: Tx,
  { SWITCHYARD_SMTP_URL }: Pick<Config, 'SWITCHYARD_SMTP_URL'>,
  email: string,
): Promise<{ ownsEmail: boolean }> {
  const { isVerified, isPending } = await readAddressState(tx, email);
  if (!isPending && (!isVerified || SWITCHYARD_SMTP_URL !== undefined)) return { ownsEmail: !isVerified };
  throw new ProblemError('auth.email_taken', {
    errors: [
      { pointer: '/email', in: 'body', code: 'email_taken', message: 'This email already has an account' },
    ],
  });
}
