import { setTimeout as delay } from 'node:timers/promises';
import { insertPasswordReset } from '@switchyard/platform/db/repositories/password-reset-repository.ts';
import { findLogin } from '@switchyard/platform/db/repositories/user-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { newToken } from '../../plugins/session.ts';
import { type IdentityEffects, mailLink } from './identity-effects.ts';
import { passwordResetMail } from './mail-texts.ts';
import { queueMail } from '../../mail/queue-mail.ts';

const validMinutes = 30;
/** Longer than writing the mail takes, so that the response time does not reveal whether there was one. */
const answerAfterMs = 150;

/** Mails a reset link if the address has an active account; the response does not reveal whether it has. */
export async function requestPasswordReset(
  deps: AppDeps,
  { email, correlationId }: { email: string; correlationId: string },
): Promise<void> {
  const answerTime = delay(answerAfterMs);
  const login = await findLogin(deps.database.global, email);
  if (login?.status === 'active') {
    const { companyId, userId } = login;
    const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
    await runCommand(deps, { companyId, actor, source: 'web', correlationId, causationId: null }, (unit) =>
      mailReset(unit, userId, deps),
    );
  }
  await answerTime;
}

async function mailReset(unit: UnitOfWork, userId: string, effects: IdentityEffects): Promise<void> {
  const { token, hash } = newToken();
  const user = await insertPasswordReset(unit.tx, {
    id: newId(unit.now.getTime()),
    companyId: unit.context.companyId,
    userId,
    tokenHash: hash,
    validMinutes,
  });
  const link = mailLink(effects, '/reset-password', token);
  const mail = passwordResetMail({ firstName: user.firstName, link, validMinutes });
  await queueMail(unit, user.email, mail, effects);
}
