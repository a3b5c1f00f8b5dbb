import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  freeInvitedAddress,
  markUnverified,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { takeInvitation } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { claimAddress } from '../../accounts/claim-address.ts';
import { insertNewUser } from '../../accounts/join-user.ts';
import { recordFact } from '../../accounts/security-facts.ts';

export type AcceptInvitation = {
  invitationId: string;
  /** Id of the new user; the command's actor. */
  userId: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  /** Hash of the mailed token. */
  tokenHash: Buffer;
};

/**
 * Turns an invitation into an account. Of two requests with the same link one succeeds. An account elsewhere with the
 * same unverified address loses it: a mailed link proves ownership, one that was handed over on screen does not.
 * @throws ProblemError `auth.token_invalid`, `auth.email_taken`
 */
export async function acceptInvitation(
  unit: UnitOfWork,
  input: AcceptInvitation,
  config: Pick<Config, 'SWITCHYARD_SMTP_URL'>,
): Promise<void> {
  await freeInvitedAddress(unit.tx, input.tokenHash);
  const invitation = await takeInvitation(unit.tx, input.invitationId);
  if (!invitation) throw new ProblemError('auth.token_invalid');
  const { userId, firstName, lastName, passwordHash } = input;
  const { isShown, ...account } = invitation;
  // Anyone may have been handed the link: as at a sign-up, the answer does not reveal accounts elsewhere.
  const claimed = isShown ? await claimAddress(unit.tx, config, account.email) : {};
  await insertNewUser(unit, { ...account, ...claimed, id: userId, firstName, lastName, passwordHash });
  if (isShown) await markUnverified(unit.tx, userId);
  const subject = { kind: 'user', id: userId, name: `${firstName} ${lastName}` } as const;
  await recordFact(unit, { kind: 'invitation_accepted', details: { role: invitation.role }, subject });
}
