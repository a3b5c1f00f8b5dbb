import type { AttachmentVersion } from '@switchyard/contracts/attachments/attachment.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { attachmentTable } from '@switchyard/platform/db/records/attachment-table.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import { listVersions } from '@switchyard/platform/db/repositories/attachment-repository.ts';
import { audienceOf } from '@switchyard/platform/events/audience.ts';
import { requireFound } from '../../access/access.ts';

/**
 * Earlier versions of a file, for the office: they may have been meant for fewer readers than the newest.
 * @throws ProblemError 404 outside the scope, 410 once deleted
 */
export async function listEarlierVersions(
  tx: Tx,
  { actor, ...reader }: Reader & { actor: Actor },
  id: string,
): Promise<{ items: AttachmentVersion[] }> {
  requireFound(await attachmentTable.find(tx, id, reader));
  if (audienceOf(actor) !== 'staff') return { items: [] };
  return { items: await listVersions(tx, id) };
}
