import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import {
  type Technician,
  technicianOwnFields,
  type UpdateTechnician,
} from '@switchyard/contracts/technicians/technician.ts';
import {
  findTechnician,
  lockTechnician,
  readLocalTime,
  updateTechnicianRow,
} from '@switchyard/platform/db/repositories/technician-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { refuseFields, requireFound, requireOwnFields, requireScope } from '../../work/access.ts';
import { changedFields } from '../../work/changed-fields.ts';
import { shiftErrors } from './technician-rules.ts';
import { recordTechnicianEvent } from './technicians-events.ts';

export type TechnicianUpdate = { id: string; expected: number; patch: UpdateTechnician };

/** Changes a technician; technicians change their own contact data. @throws ProblemError 403, 404, 410, 412 */
export async function updateTechnician(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, patch }: TechnicianUpdate,
): Promise<Technician> {
  const scope = requireScope(actor, 'technician.update');
  const local = await readLocalTime(unit.tx, { companyId: unit.context.companyId, now: unit.now });
  await lockTechnician(unit.tx, id);
  const before = requireFound(await findTechnician(unit.tx, id, { scope, local }));
  if (!isStaff(actor)) requireOwnFields(patch, technicianOwnFields);
  requireRevision(before, expected);
  const changed = changedFields(before, patch);
  if (Object.keys(changed).length === 0) return before;
  refuseFields(shiftErrors(changed.shifts ?? []));
  await updateTechnicianRow(unit.tx, id, { patch: changed, now: unit.now });
  const after = requireFound(await findTechnician(unit.tx, id, { scope, local }));
  recordTechnicianEvent(unit, { type: 'technician.updated', before, after });
  return after;
}
