import { insertMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../app-deps.ts';

/** A mail of plain text. */
export type QueuedMail = {
  subject: string;
  text: string;
  /** Name the mail comes in; default: the product's. */
  senderName?: string;
};

/**
 * Writes a mail with the change it belongs to and has it sent after the commit.
 * @returns its id in the outbox
 */
export async function queueMail(
  unit: UnitOfWork,
  recipient: string,
  { subject, text, senderName }: QueuedMail,
  effects: Pick<AppDeps, 'tasks'>,
): Promise<string> {
  const mailId = newId(unit.now.getTime());
  await insertMail(unit.tx, {
    id: mailId,
    companyId: unit.context.companyId,
    recipient,
    subject,
    body: text,
    senderName: senderName ?? null,
  });
  unit.afterCommit(() => effects.tasks.enqueue('mail.send', { mailId }));
  return mailId;
}

/** What goes into a header of a mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
