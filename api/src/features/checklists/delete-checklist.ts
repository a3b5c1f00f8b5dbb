import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  findChecklist,
  lockChecklist,
  updateChecklistRow,
} from '@switchyard/platform/db/repositories/checklist-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { recordChecklistEvent } from '../../work/checklist-events.ts';

/** Takes a checklist out of use; answers that were given to it stay. @throws ProblemError 403, 404, 410, 412 */
export async function deleteChecklist(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Checklist> {
  requireScope(actor, 'checklist.change');
  await lockChecklist(unit.tx, id);
  const before = requireFound(await findChecklist(unit.tx, id));
  requireRevision(before, expected);
  await updateChecklistRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  const after = await findChecklist(unit.tx, id);
  if (!after) throw new Error('The checklist that was just deleted is missing');
  recordChecklistEvent(unit, { type: 'checklist.deleted', before, after });
  return after;
}
