import { findNextDueMail } from '@switchyard/platform/db/repositories/mail-claim-repository.ts';
import { findCompanyOfUnsentMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { type SendMailDeps, sendMail } from './send-mail.ts';

export type TakeTurnsDeps = SendMailDeps & { producer: Pick<TaskProducer, 'tryAdd'> };

/**
 * Sends a mail, then puts the company's next waiting mail at the end of the queue, so that companies alternate however
 * many mails one of them has. @throws Error if the mail server refuses.
 */
export async function sendInTurn(deps: TakeTurnsDeps, mailId: string): Promise<void> {
  const companyId = await findCompanyOfUnsentMail(deps.database, mailId);
  if (companyId === undefined) return;
  let turn: 'done' | 'busy' = 'done';
  try {
    turn = await sendMail(deps, mailId);
  } finally {
    if (turn === 'done') await callNext(deps, companyId);
  }
}

/** If Redis or the database is unavailable, the sweep finds the mail. */
async function callNext({ database, producer }: TakeTurnsDeps, companyId: string): Promise<void> {
  const mailId = await database.inCompany(companyId, findNextDueMail).catch(() => undefined);
  if (mailId !== undefined) await producer.tryAdd('mail.send', { mailId });
}
