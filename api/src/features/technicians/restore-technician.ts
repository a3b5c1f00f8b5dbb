import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { enableAccountsOf } from '@switchyard/platform/db/repositories/account-repository.ts';
import {
  findTechnician,
  lockTechnician,
  readLocalTime,
  updateTechnicianRow,
} from '@switchyard/platform/db/repositories/technician-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { requireRestorable } from '../../work/restore-rules.ts';
import { recordTechnicianEvent } from './technicians-events.ts';

/**
 * Brings a technician back, and the sign-in that ended with the deletion.
 * @throws ProblemError `record.not_deleted`, `record.restore_expired`
 */
export async function restoreTechnician(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Technician> {
  const scope = requireScope(actor, 'technician.delete');
  const local = await readLocalTime(unit.tx, { companyId: unit.context.companyId, now: unit.now });
  await lockTechnician(unit.tx, id);
  const before = requireRestorable(unit, await findTechnician(unit.tx, id, { scope, local }), expected);
  await updateTechnicianRow(unit.tx, id, { patch: { deletedAt: null }, now: unit.now });
  await enableAccountsOf(unit.tx, { technicianId: id }, { deletedAt: before.deletedAt, now: unit.now });
  const after = requireFound(await findTechnician(unit.tx, id, { scope, local }));
  recordTechnicianEvent(unit, { type: 'technician.restored', before, after });
  return after;
}
