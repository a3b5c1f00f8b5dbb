import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type CommunicationQuery,
  listCommunicationRows,
} from '@switchyard/platform/db/repositories/communication-repository.ts';
import { requireScope } from '../../work/access.ts';

/** What was said, as far as the actor may read it, newest first. */
export async function listCommunications(
  tx: Tx,
  actor: Actor,
  query: CommunicationQuery,
): Promise<Page<Communication>> {
  const scope = requireScope(actor, 'communication.view');
  return await listCommunicationRows(tx, { query, scope });
}
