import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { expireEmailChange } from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import {
  endSignInChallenges,
  readAccountFactors,
} from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import { noteProof, revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import { readPasswordHash, setPasswordHash } from '@switchyard/platform/db/repositories/user-repository.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { refuseSharedAccount } from '../../accounts/shared-account.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import { recordSecurityChange } from '../../accounts/record-security-change.ts';
import type { AppDeps } from '../../app-deps.ts';
import { hashPassword } from '../../http/password-hash.ts';
import { requireStrongPassword } from '../../http/password-strength.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Session } from '../../plugins/session.ts';
import { requirePassword } from './check-proof.ts';
import { mailLink } from './identity-effects.ts';
import { passwordChangedMail } from './mail-texts.ts';

/** With a second factor, the old password alone is not enough. */
async function hasFactor({ database }: AppDeps, { actor: { companyId, userId } }: Session): Promise<boolean> {
  const found = await database.inCompany(companyId, (tx) => readAccountFactors(tx, { companyId, userId }));
  return found.hasTotp || found.hasPasskey;
}

/**
 * Replaces the user's password. Their other sessions end, and a mail tells the owner of the address.
 * @throws ProblemError `auth.forbidden`, `auth.proof_required`, `request.invalid` if the current password is wrong or the new one is easy to guess
 */
export async function changePassword(
  deps: AppDeps,
  { session, context }: { session: Session; context: CommandContext },
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { actor, user, sessionId } = session;
  refuseSharedAccount(session);
  if (!session.isProven && (await hasFactor(deps, session))) throw new ProblemError('auth.proof_required');
  await requirePassword(deps, session, { password: current, pointer: '/current' });
  requireStrongPassword(password, [user.email, user.firstName, user.lastName, user.companyName]);
  const checked = await deps.database.inCompany(actor.companyId, (tx) => readPasswordHash(tx, actor.userId));
  const passwordHash = await hashPassword(password);
  await runCommand(deps, context, async (unit) => {
    // The password may have been reset meanwhile.
    if ((await readPasswordHash(unit.tx, actor.userId)) !== checked) throw new ProblemError('auth.required');
    const { email, firstName } = await setPasswordHash(unit.tx, {
      id: actor.userId,
      passwordHash,
      now: unit.now,
    });
    await noteProof(unit.tx, sessionId);
    await endSignInChallenges(unit.tx, actor.userId);
    await expireEmailChange(unit.tx, actor.userId);
    const ended = await revokeUserSessions(unit.tx, actor.userId, sessionId);
    const link = mailLink(deps, '/forgot-password');
    await queueMail(unit, email, passwordChangedMail({ firstName, link }), deps);
    await recordSecurityChange(unit, actor.userId, { field: 'password', from: null, to: 'changed' });
    await recordUserFact(unit, actor.userId, { kind: 'password_changed', details: { by: 'owner' } });
    unit.afterCommit(() => {
      for (const id of ended) deps.sessions.revoked({ sessionId: id });
    });
  });
}
