import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listMails, type OutboxMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';

/**
 * Mails of the company in full. They contain links that open accounts, so they can be read in the demo only.
 * @throws ProblemError `auth.forbidden`
 */
export async function listOutboxMails(tx: Tx, config: Config): Promise<OutboxMail[]> {
  if (!config.SWITCHYARD_DEMO) throw new ProblemError('auth.forbidden');
  return await listMails(tx);
}
