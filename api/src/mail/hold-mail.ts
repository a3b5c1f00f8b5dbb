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

/** Mails a link that proves ownership of the address; invalidates earlier ones. */
export async function mailVerification(unit: UnitOfWork, userId: string, effects: Effects): Promise<void> {
  const { token, hash } = newToken();
  await insertEmailVerification(unit.tx, {
    id: newId(unit.now.getTime()),
    companyId: unit.context.companyId,
    userId,
    tokenHash: hash,
    validHours,
  });
  const { email, firstName } = await readAddress(unit.tx, userId);
  // In the fragment, the secret appears in no request and no log.
  const link = `${publicOrigin(effects.config)}/verify-email#${token}`;
  await queueMail(unit, email, verificationMail(firstName, link), effects);
}

function verificationMail(firstName: string, link: string) {
  return {
    subject: 'Confirm your e-mail address for Switchyard',
    text: `Hello ${firstName},

an account was created with this address. Confirm that the address is yours:
${link}

Until then, invitations and messages to customers wait. The link works once and for ${validHours} hours. If it was not you, do nothing: nobody can mail anything in your name.
`,
  };
}
