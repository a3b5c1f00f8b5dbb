import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findEntriesOfVisits } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { requireFound, requireScope } from '../../work/access.ts';

/** @throws ProblemError 404 for a visit outside the actor's scope, 410 once it was deleted */
export async function listEntries(tx: Tx, actor: Actor, visitId: string): Promise<{ items: VisitEntry[] }> {
  const scope = requireScope(actor, 'visit_entry.view');
  const visit = requireFound(await findVisit(tx, visitId, scope));
  return { items: await findEntriesOfVisits(tx, [visit.id], scope) };
}
