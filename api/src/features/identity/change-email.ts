import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  insertEmailVerification,
  readAddress,
  readResendWait,
  setEmail,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { expirePasswordResets } from '@switchyard/platform/db/repositories/password-reset-repository.ts';
import { findLogin } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { refuseOperatorAddress } from '../../accounts/operator-address.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import { recordSecurityChange } from '../../accounts/record-security-change.ts';
import { toEmailProblem } from '../../mail/email-problem.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { newToken } from '../../plugins/session.ts';
import { refusedField } from './refused-field.ts';
import { type IdentityEffects, mailLink } from './identity-effects.ts';
import { emailChangedMail, newAddressMail } from './mail-texts.ts';

const validHours = 24;
/** Links per user and hour. */
const perHour = 3;

/**
 * Mails a link to the new address, and tells the old one. An address with an account gets no mail, and the answer is
 * the same: it does not tell who has an account.
 * @throws ProblemError `request.invalid` if it is the current address, `request.rate_limited`
 */
export async function requestEmailChange(
  unit: UnitOfWork,
  { userId, email }: { userId: string; email: string },
  effects: IdentityEffects,
): Promise<void> {
  const { tx } = unit;
  const before = await readAddress(tx, userId);
  if (before.email === email) throw refusedField('/email', 'same', 'This is your address already');
  refuseOperatorAddress(effects.config, email);
  const most = perHour * effects.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const wait = await readResendWait(tx, { userId, perHour: most });
  if (wait > 0) throw new ProblemError('request.rate_limited', { retryAfterSeconds: wait });
  const { token, hash } = newToken();
  const verification = { id: newId(unit.now.getTime()), companyId: unit.context.companyId, userId };
  await insertEmailVerification(tx, { ...verification, tokenHash: hash, validHours, newEmail: email });
  const { firstName } = before;
  if ((await findLogin(tx, email)) === undefined) {
    const link = mailLink(effects, '/verify-email?new=address', token);
    await queueMail(unit, email, newAddressMail({ firstName, link, validHours }), effects);
  }
  const told = emailChangedMail({ firstName, link: mailLink(effects, '/forgot-password'), isDone: false });
  await queueMail(unit, before.email, told, effects);
}

/** Makes a confirmed address the user's, and tells the old one. @throws ProblemError `auth.email_taken` */
export async function completeEmailChange(
  unit: UnitOfWork,
  { userId, email }: { userId: string; email: string },
  effects: IdentityEffects,
): Promise<void> {
  const before = await readAddress(unit.tx, userId);
  try {
    await setEmail(unit.tx, { userId, email, now: unit.now });
  } catch (error) {
    throw toEmailProblem(error);
  }
  // A link that was mailed to the old address must not open the account any more.
  await expirePasswordResets(unit.tx, userId);
  await recordSecurityChange(unit, userId, { field: 'email', from: before.email, to: email });
  const details = { from: before.email, to: email };
  await recordUserFact(unit, userId, { kind: 'email_changed', details, isByUser: true });
  const link = mailLink(effects, '/forgot-password');
  const told = emailChangedMail({ firstName: before.firstName, link, isDone: true });
  await queueMail(unit, before.email, told, effects);
}
