import { releaseMail } from '@switchyard/platform/db/repositories/company-mail-repository.ts';
import {
  expireEmailChange,
  markVerified,
  readAddress,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { deletePasskeysOf } from '@switchyard/platform/db/repositories/passkey-repository.ts';
import { expirePasswordResets } from '@switchyard/platform/db/repositories/password-reset-repository.ts';
import {
  deleteTotp,
  endSignInChallenges,
} from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import { revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import { setPasswordHash } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { endTokensOf } from './end-tokens.ts';
import { noPassword } from './provided-user.ts';

type Effects = Pick<AppDeps, 'sessions' | 'tasks' | 'config'>;

/**
 * Ends what an account's creator signs in with, before the provider's user gets it: its creator may be another person,
 * because nobody proved the address. It counts as verified from now on, as the provider states it in a proven domain.
 * Without a mail server no address is ever verified, and accounts keep their passwords.
 * @param isAlways also for a verified address
 */
export async function replaceCredentials(
  unit: UnitOfWork,
  effects: Effects,
  { userId, isAlways = false }: { userId: string; isAlways?: boolean },
): Promise<void> {
  const { tx, now, context } = unit;
  const { isVerified } = await readAddress(tx, userId);
  const isDoubtful = !isVerified && effects.config.SWITCHYARD_SMTP_URL !== undefined;
  if (!isDoubtful && !isAlways) return;
  await setPasswordHash(tx, { id: userId, passwordHash: noPassword, now });
  await revokeUserSessions(tx, userId);
  await endSignInChallenges(tx, userId);
  await expirePasswordResets(tx, userId);
  await expireEmailChange(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteTotp(tx, userId);
  await endTokensOf(unit, userId);
  unit.afterCommit(() => effects.sessions.revoked({ userId }));
  if (!(await markVerified(tx, userId))) return;
  // Nobody could ask for the link any more that releases it.
  for (const mailId of await releaseMail(tx, context.companyId))
    unit.afterCommit(() => effects.tasks.enqueue('mail.send', { mailId }));
}
