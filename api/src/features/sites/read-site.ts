import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findSite } from '@switchyard/platform/db/repositories/site-repository.ts';
import { requireFound, requireScope } from '../../work/access.ts';

/** @throws ProblemError 404 outside the actor's scope, 410 once deleted */
export async function readSite(tx: Tx, actor: Actor, id: string, now: Date): Promise<Site> {
  return requireFound(await findSite(tx, id, { scope: requireScope(actor, 'site.view'), now }));
}
