import { findDueMails, noteMailTries } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

const mailsPerTurn = 1_000;

export type ResendDeps = Pick<ScheduleDeps, 'database' | 'producer'>;

/**
 * Mails that nobody has sent, because their task was lost with Redis or the mail server was away for longer than the
 * tries of a task, get it again, ever more seldom. When Redis is away, they stay due.
 */
export async function resendMails({ database, producer }: ResendDeps): Promise<void> {
  const mailIds = await findDueMails(database, mailsPerTurn);
  if (mailIds.length === 0) return;
  await producer.addAgain(mailIds.map((mailId) => ({ name: 'mail.send', payload: { mailId } })));
  await noteMailTries(database, mailIds);
}
