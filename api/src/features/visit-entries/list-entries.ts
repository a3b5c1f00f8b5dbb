import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findEntriesOfVisits } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireFound } from '../../access/access.ts';

/** @throws ProblemError 404 for a visit outside the scope, 410 once deleted */
export async function listEntries(
  tx: Tx,
  scope: ReadScope,
  visitId: string,
): Promise<{ items: VisitEntry[] }> {
  const visit = requireFound(await findVisit(tx, visitId, scope));
  return { items: await findEntriesOfVisits(tx, [visit.id], scope) };
}
