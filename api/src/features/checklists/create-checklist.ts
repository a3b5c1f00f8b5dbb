import type { Checklist, CreateChecklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  findChecklist,
  insertChecklists,
} from '@switchyard/platform/db/repositories/checklist-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { recordChecklistEvent } from '../../work/checklist-events.ts';

/** @throws ProblemError `auth.forbidden` */
export async function createChecklist(
  unit: UnitOfWork,
  actor: Actor,
  input: CreateChecklist,
): Promise<Checklist> {
  requireScope(actor, 'checklist.change');
  const { companyId } = unit.context;
  const id = newId(unit.now.getTime());
  await insertChecklists(unit.tx, [{ ...input, id, companyId, now: unit.now }]);
  const after = requireFound(await findChecklist(unit.tx, id));
  recordChecklistEvent(unit, { type: 'checklist.created', before: null, after });
  return after;
}
