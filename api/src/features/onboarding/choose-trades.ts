import type { Checklist, CreateChecklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';
import { checklistRecord } from '@switchyard/contracts/checklists/checklist-record.ts';
import { checklistTable, findChecklists } from '@switchyard/platform/db/records/checklist-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { lockCompany, markSetupStep } from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { starterChecklists } from '../../accounts/starter-checklists.ts';
import { readOnboarding } from './read-onboarding.ts';
import { changeCompany } from './update-company.ts';

export type ChosenTrades = { trades: readonly Trade[]; jobTypes: readonly string[] };

/**
 * Sets the company's trades and job types and updates its starter checklists: unchanged ones of other trades are
 * deleted, missing ones are added. Choosing again gives the same result as choosing right the first time.
 */
export async function chooseTrades(
  unit: UnitOfWork,
  actor: Actor,
  { trades, jobTypes }: ChosenTrades,
): Promise<Onboarding> {
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

/** True if the checklist still equals the starter version. */
function isUntouched(list: Checklist, starter: CreateChecklist): boolean {
  return list.revision === 1 && list.name === starter.name;
}

async function removeList(unit: UnitOfWork, before: Checklist): Promise<void> {
  await checklistTable.update(unit.tx, before.id, { patch: { deletedAt: unit.now }, now: unit.now });
  const after = await checklistTable.find(unit.tx, before.id, { scope: companyScope, now: unit.now });
  if (after) recordChange(unit, checklistRecord, { verb: 'deleted', before, after });
}

async function addLists(unit: UnitOfWork, lists: readonly CreateChecklist[]): Promise<void> {
  const { companyId } = unit.context;
  const rows = lists.map((list) => ({ ...list, id: newId(unit.now.getTime()), companyId, now: unit.now }));
  await checklistTable.insert(unit.tx, rows);
  for (const { id } of rows) {
    const after = await checklistTable.find(unit.tx, id, { scope: companyScope, now: unit.now });
    if (after) recordChange(unit, checklistRecord, { verb: 'created', before: null, after });
  }
}
