import type { Checklist, UpdateChecklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  findChecklist,
  lockChecklist,
  updateChecklistRow,
} from '@switchyard/platform/db/repositories/checklist-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { changedFields } from '../../work/changed-fields.ts';
import { recordChecklistEvent } from '../../work/checklist-events.ts';

export type ChecklistUpdate = { id: string; expected: number; patch: UpdateChecklist };

/** Changes a checklist; answers that were given to it stay as they are. @throws ProblemError 403, 404, 410, 412 */
export async function updateChecklist(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, patch }: ChecklistUpdate,
): Promise<Checklist> {
  requireScope(actor, 'checklist.change');
  await lockChecklist(unit.tx, id);
  const before = requireFound(await findChecklist(unit.tx, id));
  requireRevision(before, expected);
  const fields = changedFields(before, patch);
  if (Object.keys(fields).length === 0) return before;
  await updateChecklistRow(unit.tx, id, { patch: fields, now: unit.now });
  const after = requireFound(await findChecklist(unit.tx, id));
  recordChecklistEvent(unit, { type: 'checklist.updated', before, after });
  return after;
}
