import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CreateTechnician, Technician } from '@switchyard/contracts/technicians/technician.ts';
import { nextNumber } from '@switchyard/platform/db/repositories/counter-repository.ts';
import {
  findTechnician,
  insertTechnician,
  readLocalTime,
} from '@switchyard/platform/db/repositories/technician-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { refuseFields, requireFound, requireScope } from '../../work/access.ts';
import { shiftErrors } from './technician-rules.ts';
import { recordTechnicianEvent } from './technicians-events.ts';

/** @throws ProblemError naming shifts that overlap */
export async function createTechnician(
  unit: UnitOfWork,
  actor: Actor,
  input: CreateTechnician,
): Promise<Technician> {
  const scope = requireScope(actor, 'technician.create');
  const { companyId } = unit.context;
  refuseFields(shiftErrors(input.shifts));
  const local = await readLocalTime(unit.tx, { companyId, now: unit.now });
  const id = newId(unit.now.getTime());
  const number = await nextNumber(unit.tx, companyId, 'technician');
  await insertTechnician(unit.tx, { ...input, id, companyId, number, now: unit.now });
  const after = requireFound(await findTechnician(unit.tx, id, { scope, local }));
  recordTechnicianEvent(unit, { type: 'technician.created', before: null, after });
  return after;
}
