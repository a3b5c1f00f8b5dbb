import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listMails, type OutboxMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import { requirePermission } from '../../http/require-permission.ts';

/**
 * Mails of the company as they were written. They carry links that open accounts, so they can be read in the demo only.
 * @throws ProblemError `auth.forbidden`
 */
export async function listOutboxMails(tx: Tx, actor: Actor, config: Config): Promise<OutboxMail[]> {
  requirePermission(actor, 'outbox_mail.view');
  if (!config.SWITCHYARD_DEMO) throw new ProblemError('auth.forbidden');
  return await listMails(tx);
}
