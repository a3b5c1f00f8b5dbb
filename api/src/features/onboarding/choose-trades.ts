import type { Checklist, CreateChecklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';
import {
  findChecklist,
  findChecklists,
  insertChecklists,
  updateChecklistRow,
} from '@switchyard/platform/db/repositories/checklist-repository.ts';
import { lockCompany, markSetupStep } from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { recordChecklistEvent } from '../../work/checklist-events.ts';
import { starterChecklists } from '../../work/starter-checklists.ts';
import { readOnboarding } from './read-onboarding.ts';
import { changeCompany } from './update-company.ts';

export type ChosenTrades = { trades: readonly Trade[]; jobTypes: readonly string[] };

/**
 * Sets the company's trades and job types and brings its starter checklists in line with them: those of other trades go
 * while nobody has changed them, those that are missing come. Choosing again is as good as choosing right at once.
 */
export async function chooseTrades(
  unit: UnitOfWork,
  actor: Actor,
  { trades, jobTypes }: ChosenTrades,
): Promise<Onboarding> {
  requirePermission(actor, 'company.manage');
  const { companyId } = unit.context;
  await lockCompany(unit.tx, companyId);
  await changeCompany(unit, { trades, jobTypes: [...jobTypes] });
  await markSetupStep(unit.tx, { companyId, step: 'trade', state: 'done', now: unit.now });
  const existing = await findChecklists(unit.tx);
  const serves = (list: Pick<Checklist, 'trades'>) =>
    list.trades.length === 0 || list.trades.some((trade) => trades.includes(trade));
  const starters = starterChecklists();
  for (const list of existing) {
    if (!serves(list) && starters.some((starter) => isUntouched(list, starter))) await removeList(unit, list);
  }
  const names = new Set(existing.map(({ name }) => name));
  await addLists(
    unit,
    starters.filter((starter) => serves(starter) && !names.has(starter.name)),
  );
  return await readOnboarding(unit.tx, actor);
}

/** A list that is still as every company gets it. */
function isUntouched(list: Checklist, starter: CreateChecklist): boolean {
  return list.revision === 1 && list.name === starter.name;
}

async function removeList(unit: UnitOfWork, before: Checklist): Promise<void> {
  await updateChecklistRow(unit.tx, before.id, { patch: { deletedAt: unit.now }, now: unit.now });
  const after = await findChecklist(unit.tx, before.id);
  if (after) recordChecklistEvent(unit, { type: 'checklist.deleted', before, after });
}

async function addLists(unit: UnitOfWork, lists: readonly CreateChecklist[]): Promise<void> {
  const { companyId } = unit.context;
  const rows = lists.map((list) => ({ ...list, id: newId(unit.now.getTime()), companyId, now: unit.now }));
  await insertChecklists(unit.tx, rows);
  for (const { id } of rows) {
    const after = await findChecklist(unit.tx, id);
    if (after) recordChecklistEvent(unit, { type: 'checklist.created', before: null, after });
  }
}
