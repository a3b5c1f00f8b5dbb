import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisit, lockJobOfVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound, requireScope } from '../../work/access.ts';

/**
 * A visit that something is recorded at, its job locked: it is not deleted or given to somebody else until the commit.
 * @throws ProblemError 403 when the role may not do it, 404 outside the scope, 410 once deleted
 */
export async function loadVisit(
  unit: UnitOfWork,
  actor: Actor,
  { id, action }: { id: string; action: Action },
): Promise<Visit> {
  const scope = requireScope(actor, action);
  // A device sends many things that were recorded at one visit.
  const visit = await unit.once(`visit:${id}:${JSON.stringify(scope)}`, async () => {
    if ((await lockJobOfVisit(unit.tx, id)) === undefined) throw new ProblemError('request.not_found');
    return await findVisit(unit.tx, id, scope);
  });
  return requireFound(visit);
}
