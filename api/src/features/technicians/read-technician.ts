import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findTechnician, readLocalTime } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { requireFound, requireScope } from '../../work/access.ts';

/** @throws ProblemError 404 outside the actor's scope, 410 once deleted */
export async function readTechnician(tx: Tx, actor: Actor, id: string, now: Date): Promise<Technician> {
  const scope = requireScope(actor, 'technician.view');
  const local = await readLocalTime(tx, { companyId: actor.companyId, now });
  return requireFound(await findTechnician(tx, id, { scope, local }));
}
