import { insertMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { IdentityEffects } from './identity-effects.ts';
import type { MailText } from './mail-texts.ts';

/** Writes a mail with the change it belongs to and has it sent after the commit. */
export async function queueMail(
  unit: UnitOfWork,
  recipient: string,
  { subject, text }: MailText,
  effects: Pick<IdentityEffects, 'tasks'>,
): Promise<void> {
  const mailId = newId(unit.now.getTime());
  await insertMail(unit.tx, {
    id: mailId,
    companyId: unit.context.companyId,
    recipient,
    subject,
    body: text,
  });
  unit.afterCommit(() => effects.tasks.enqueue('mail.send', { mailId }));
}
