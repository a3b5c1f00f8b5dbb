import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readHeldMail, releaseMail } from '@switchyard/platform/db/repositories/company-mail-repository.ts';
import {
  findEmailVerification,
  markVerified,
  readAddress,
  readResendWait,
  takeEmailVerification,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { findLogin, ownAddress } from '@switchyard/platform/db/repositories/user-repository.ts';
import { type CommandClient, runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { hashToken } from '../../plugins/session.ts';
import { completeEmailChange } from './change-email.ts';
import { mailVerification } from '../../mail/hold-mail.ts';
import type { IdentityEffects } from './identity-effects.ts';

/** Links per user and hour. */
const perHour = 3;

/** Mails the link again. Does nothing if the address is verified. @throws ProblemError `request.rate_limited` */
export async function resendVerification(
  unit: UnitOfWork,
  { userId }: Pick<Actor, 'userId'>,
  effects: IdentityEffects,
): Promise<void> {
  const { email, isVerified, ownsEmail } = await readAddress(unit.tx, userId);
  if (isVerified || effects.config.SWITCHYARD_SMTP_URL === undefined) return;
  const most = perHour * effects.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const wait = await readResendWait(unit.tx, { userId, perHour: most });
  if (wait > 0) throw new ProblemError('request.rate_limited', { retryAfterSeconds: wait });
  // The account that owned the address may have left.
  if (!ownsEmail && (await findLogin(unit.tx, email)) === undefined) await ownAddress(unit.tx, userId);
  await mailVerification(unit, userId, effects);
}

/**
 * Accepts a mailed link: the address is verified, a new one becomes the user's, and the company's held mail is sent.
 * @throws ProblemError `auth.token_invalid`, `auth.email_taken`
 */
export async function verifyEmail(
  deps: AppDeps,
  { token, correlationId, client }: { token: string; correlationId: string; client: CommandClient },
): Promise<void> {
  const link = await findEmailVerification(deps.database.global, hashToken(token));
  if (!link) throw new ProblemError('auth.token_invalid');
  const { companyId, userId } = link;
  const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
  const context = { companyId, actor, source: 'web', correlationId, causationId: null, client } as const;
  await runCommand(deps, context, async (unit) => {
    const { tx } = unit;
    const taken = await takeEmailVerification(tx, link);
    if (!taken) throw new ProblemError('auth.token_invalid');
    if (taken.newEmail !== null) await completeEmailChange(unit, { userId, email: taken.newEmail }, deps);
    if (!(await markVerified(tx, userId))) return;
    for (const mailId of await releaseMail(tx, companyId))
      unit.afterCommit(() => deps.tasks.enqueue('mail.send', { mailId }));
  });
}

export type EmailStatus = { holdsMail: boolean; address: string | null; held: number };

export async function readEmailStatus(
  tx: Tx,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  { SWITCHYARD_SMTP_URL }: AppDeps['config'],
): Promise<EmailStatus> {
  const { holdsMail, held } = await readHeldMail(tx, companyId);
  if (!holdsMail || SWITCHYARD_SMTP_URL === undefined) return { holdsMail: false, address: null, held: 0 };
  const { email, isVerified } = await readAddress(tx, userId);
  return { holdsMail, address: isVerified ? null : email, held };
}
