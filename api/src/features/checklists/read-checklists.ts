import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type ChecklistQuery,
  findChecklist,
  listChecklistRows,
} from '@switchyard/platform/db/repositories/checklist-repository.ts';
import { requireFound, requireScope } from '../../work/access.ts';

/** Checklists by name; deleted ones for those who may restore them. @throws ProblemError `auth.forbidden` */
export async function listChecklists(tx: Tx, actor: Actor, query: ChecklistQuery): Promise<Page<Checklist>> {
  requireScope(actor, query.deleted === true ? 'checklist.change' : 'checklist.view');
  return await listChecklistRows(tx, query);
}

/** @throws ProblemError 403 for customers, 404, 410 once deleted */
export async function readChecklist(tx: Tx, actor: Actor, id: string): Promise<Checklist> {
  requireScope(actor, 'checklist.view');
  return requireFound(await findChecklist(tx, id));
}
