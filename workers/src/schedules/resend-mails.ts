import { findDueMails, noteMailTries } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

const mailsPerTurn = 1_000;

export type ResendDeps = Pick<ScheduleDeps, 'database' | 'producer'>;

/**
 * Queues unsent mails again whose task was lost with Redis, or whose mail server was unavailable for longer than a
 * task's attempts; with growing delays. If Redis is unavailable, they stay due.
 */
export async function resendMails({ database, producer }: ResendDeps): Promise<void> {
  const mailIds = await findDueMails(database, mailsPerTurn);
  if (mailIds.length === 0) return;
  await producer.addAgain(mailIds.map((mailId) => ({ name: 'mail.send', payload: { mailId } })));
  await noteMailTries(database, mailIds);
}
