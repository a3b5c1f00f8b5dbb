import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { audienceOf, visitFor } from '../../work/audience.ts';

/** @throws ProblemError 404 outside the actor's scope, 410 once deleted */
export async function readVisit(tx: Tx, actor: Actor, id: string): Promise<Visit> {
  const scope = requireScope(actor, 'visit.view');
  return visitFor(audienceOf(actor), requireFound(await findVisit(tx, id, scope)));
}
