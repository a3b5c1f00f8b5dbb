import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type CommunicationQuery,
  listCommunicationRows,
} from '@switchyard/platform/db/repositories/communication-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';

/** Messages visible to the reader, newest first. */
export async function listCommunications(
  tx: Tx,
  scope: ReadScope,
  query: CommunicationQuery,
): Promise<Page<Communication>> {
  return await listCommunicationRows(tx, { query, scope });
}
