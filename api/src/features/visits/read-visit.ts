import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { type Allowed, requireFound } from '../../access/access.ts';
import { audienceOf, visitFor } from '@switchyard/platform/events/audience.ts';

/** @throws ProblemError 404 outside the actor's scope, 410 once deleted */
export async function readVisit(tx: Tx, { actor, scope }: Allowed, id: string): Promise<Visit> {
  return visitFor(audienceOf(actor), requireFound(await findVisit(tx, id, scope)));
}
