import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { freeInvitedAddress } from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { takeInvitation } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { insertNewUser } from './sign-up.ts';

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
 * same unverified address loses it: the link proves ownership.
 * @throws ProblemError `auth.token_invalid`, `auth.email_taken`
 */
export async function acceptInvitation(unit: UnitOfWork, input: AcceptInvitation): Promise<void> {
  await freeInvitedAddress(unit.tx, input.tokenHash);
  const invitation = await takeInvitation(unit.tx, input.invitationId);
  if (!invitation) throw new ProblemError('auth.token_invalid');
  const { userId, firstName, lastName, passwordHash } = input;
  await insertNewUser(unit, { ...invitation, id: userId, firstName, lastName, passwordHash });
  const subject = { kind: 'user', id: userId, name: `${firstName} ${lastName}` } as const;
  await recordFact(unit, { kind: 'invitation_accepted', details: { role: invitation.role }, subject });
}
