import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import {
  findTechnician,
  hasBookedVisits,
  lockTechnician,
  readLocalTime,
  updateTechnicianRow,
} from '@switchyard/platform/db/repositories/technician-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { endAccounts } from '../../work/end-accounts.ts';
import { recordTechnicianEvent } from './technicians-events.ts';

/** @throws ProblemError `record.referenced` while visits are booked */
export async function deleteTechnician(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
  effects: Pick<AppDeps, 'sessions'>,
): Promise<Technician> {
  const scope = requireScope(actor, 'technician.delete');
  const local = await readLocalTime(unit.tx, { companyId: unit.context.companyId, now: unit.now });
  await lockTechnician(unit.tx, id);
  const before = requireFound(await findTechnician(unit.tx, id, { scope, local }));
  requireRevision(before, expected);
  if (await hasBookedVisits(unit.tx, { technicianId: id, now: unit.now })) {
    throw new ProblemError('record.referenced', {
      detail: 'Visits are booked for this technician: move them first',
      current: before,
    });
  }
  await updateTechnicianRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  await endAccounts(unit, { technicianId: id }, effects);
  const after = await findTechnician(unit.tx, id, { scope, local });
  if (!after) throw new Error('The technician who was just deleted is missing');
  recordTechnicianEvent(unit, { type: 'technician.deleted', before, after });
  return after;
}
