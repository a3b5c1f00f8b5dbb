import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listOrphanRows, type OrphanQuery } from '@switchyard/platform/db/repositories/orphan-repository.ts';
import { requireScope } from '../../work/access.ts';

export async function listOrphans(tx: Tx, actor: Actor, query: OrphanQuery): Promise<Page<Orphan>> {
  requireScope(actor, 'orphan.view');
  return await listOrphanRows(tx, query);
}
