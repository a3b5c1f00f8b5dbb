import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireFound } from '../../access/access.ts';
import { lockVisit } from '../../scheduling/locked-work.ts';

/**
 * A visit that an entry is recorded at, with its job locked: it cannot be deleted or reassigned until the commit.
 * @throws ProblemError 404 outside the scope, 410 once deleted
 */
export async function loadVisit(unit: UnitOfWork, id: string, scope: ReadScope): Promise<Visit> {
  return requireFound(await lockVisit(unit, id, scope));
}
