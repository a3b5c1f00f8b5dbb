import { publicOrigin } from '@switchyard/platform/config/config.ts';
import {
  awaitVerification,
  insertEmailVerification,
  readAddress,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../app-deps.ts';
import { newToken } from '../plugins/session.ts';
import { queueMail } from './queue-mail.ts';

type Effects = Pick<AppDeps, 'tasks' | 'config'>;

const validHours = 24;

/** Holds the mail of a newly signed-up company until its admin opens the mailed link. */
export async function holdUntilVerified(unit: UnitOfWork, userId: string, effects: Effects): Promise<void> {
  const { companyId } = unit.context;
  await awaitVerification(unit.tx, { companyId, userId });
  // Without a mail server nothing is sent, and the link would not arrive.
  if (effects.config.SWITCHYARD_SMTP_URL !== undefined) await mailVerification(unit, userId, effects);
}

/**
 * Mails a link that proves ownership of the address; invalidates earlier ones. If another account owns the address, its
 * owner is told instead.
 */
export async function mailVerification(unit: UnitOfWork, userId: string, effects: Effects): Promise<void> {
  const { token, hash } = newToken();
  await insertEmailVerification(unit.tx, {
    id: newId(unit.now.getTime()),
    companyId: unit.context.companyId,
    userId,
    tokenHash: hash,
    validHours,
  });
  const { email, firstName, ownsEmail } = await readAddress(unit.tx, userId);
  const origin = publicOrigin(effects.config);
  // In the fragment, the secret appears in no request and no log. An account that does not own its address gets a link
  // that nobody is mailed, so that it counts the same.
  const mail = ownsEmail
    ? verificationMail(firstName, `${origin}/verify-email#${token}`)
    : knownAddressMail(origin);
  await queueMail(unit, email, mail, effects);
}

/** One for both mails: anyone who signed up sees subjects in the outbox, and must not learn of accounts elsewhere. */
const subject = 'Your sign-up at Switchyard';

function verificationMail(firstName: string, link: string) {
  return {
    subject,
    text: `Hello ${firstName},

an account was created with this address. Confirm that the address is yours:
${link}

Until then, invitations and messages to customers wait. The link works once and for ${validHours} hours. If it was not you, do nothing: nobody can mail anything in your name.
`,
  };
}

/** Contains no word of the person who signed up: it may be anybody. */
function knownAddressMail(origin: string) {
  return {
    subject,
    text: `Hello,

a new company was just signed up with this address, which already belongs to an account. If it was you, sign in to that account, or choose a new password:
${origin}/login
${origin}/forgot-password

If it was not you, there is nothing to do: your account is unchanged, and the new company cannot mail anything in your name.
`,
  };
}
