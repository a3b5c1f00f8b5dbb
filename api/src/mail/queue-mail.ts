import { withoutAddresses } from '@switchyard/contracts/http/plain-words.ts';
import { insertMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../app-deps.ts';

/** A mail of plain text. */
export type QueuedMail = {
  subject: string;
  text: string;
  /** Sender name of the mail; default: the product's. */
  senderName?: string;
  /** Held until the sign-up address is verified; default: false. */
  held?: boolean;
  /** Counts towards the company's mail limit; default: false. */
  inCompanyName?: boolean;
};

/**
 * Writes a mail in the transaction of its change and has it sent after the commit. Subject and sender contain text of
 * visitors and customers: mail programs must not make links of it.
 * @returns its id in the outbox
 */
export async function queueMail(
  unit: UnitOfWork,
  recipient: string,
  { subject, text, senderName, held = false, inCompanyName = false }: QueuedMail,
  effects: Pick<AppDeps, 'tasks'>,
): Promise<string> {
  const mailId = newId(unit.now.getTime());
  await insertMail(unit.tx, {
    id: mailId,
    companyId: unit.context.companyId,
    recipient,
    subject: withoutAddresses(subject),
    body: text,
    senderName: senderName === undefined ? null : withoutAddresses(senderName),
    held,
    inCompanyName,
  });
  if (!held) unit.afterCommit(() => effects.tasks.enqueue('mail.send', { mailId }));
  return mailId;
}

/** Makes a text safe for a mail header. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
