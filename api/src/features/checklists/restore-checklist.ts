import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  findChecklist,
  lockChecklist,
  updateChecklistRow,
} from '@switchyard/platform/db/repositories/checklist-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { requireRestorable } from '../../work/restore-rules.ts';
import { recordChecklistEvent } from '../../work/checklist-events.ts';

/** Puts a checklist back into use. @throws ProblemError `record.not_deleted`, `record.restore_expired`, 403, 404, 412 */
export async function restoreChecklist(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Checklist> {
  requireScope(actor, 'checklist.change');
  await lockChecklist(unit.tx, id);
  const before = requireRestorable(unit, await findChecklist(unit.tx, id), expected);
  await updateChecklistRow(unit.tx, id, { patch: { deletedAt: null }, now: unit.now });
  const after = requireFound(await findChecklist(unit.tx, id));
  recordChecklistEvent(unit, { type: 'checklist.restored', before, after });
  return after;
}
