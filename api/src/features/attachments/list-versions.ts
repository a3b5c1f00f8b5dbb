import type { AttachmentVersion } from '@switchyard/contracts/attachments/attachment.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { attachmentTable } from '@switchyard/platform/db/records/attachment-table.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import { listVersions } from '@switchyard/platform/db/repositories/attachment-repository.ts';
import { requireFound } from '../../access/access.ts';

/** Earlier versions of a file. @throws ProblemError 404 outside the scope, 410 once deleted */
export async function listEarlierVersions(
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<{ items: AttachmentVersion[] }> {
  requireFound(await attachmentTable.find(tx, id, reader));
  return { items: await listVersions(tx, id) };
}
