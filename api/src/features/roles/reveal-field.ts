import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { recordAction } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { protectedFields } from '@switchyard/contracts/records/protected-fields.ts';
import { viewOf } from '@switchyard/contracts/roles/field-views.ts';
import { equipmentTable } from '@switchyard/platform/db/records/equipment-table.ts';
import { inventoryItemTable } from '@switchyard/platform/db/records/inventory-item-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findMovementCost } from '@switchyard/platform/db/repositories/stock-movement-repository.ts';
import type { RecordScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { toReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { audienceOf } from '@switchyard/platform/events/audience.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields, requireFound } from '../../access/access.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { requireRecordScope } from '../../records/record-scope.ts';

type Asked = { readonly field: string; readonly id: string };
type Found = { readonly name: string; readonly value: string | number | null };

/** How the value of a protected field is read, as the actor's scope allows. */
const readers: Readonly<
  Record<
    string,
    {
      kind: 'site' | 'job' | 'equipment' | 'inventory_item';
      read: (unit: UnitOfWork, id: string, scope: RecordScope) => Promise<Found>;
      /** No other audience sees it, however much of the record it sees. */
      isForStaff?: true;
    }
  >
> = {
  'site.gateCode': {
    kind: 'site',
    read: async ({ tx, now }, id, scope) => {
      const { name, gateCode } = requireFound(await siteTable.find(tx, id, { scope, now }));
      return { name, value: gateCode };
    },
  },
  'equipment.costMinor': {
    kind: 'equipment',
    read: async ({ tx, now }, id, scope) => {
      const { number, name, costMinor } = requireFound(await equipmentTable.find(tx, id, { scope, now }));
      return { name: `E-${number} ${name}`, value: costMinor };
    },
  },
  'inventory_item.costMinor': {
    kind: 'inventory_item',
    isForStaff: true,
    read: async ({ tx, now }, id, scope) => {
      const { sku, name, costMinor } = requireFound(await inventoryItemTable.find(tx, id, { scope, now }));
      return { name: `${sku} ${name}`, value: costMinor };
    },
  },
  'inventory_item.valueMinor': {
    kind: 'inventory_item',
    isForStaff: true,
    read: async ({ tx, now }, id, scope) => {
      const { sku, name, valueMinor } = requireFound(await inventoryItemTable.find(tx, id, { scope, now }));
      return { name: `${sku} ${name}`, value: valueMinor };
    },
  },
  'stock_movement.costMinor': {
    kind: 'inventory_item',
    isForStaff: true,
    read: async ({ tx }, id) => {
      const found = await findMovementCost(tx, id);
      return requireFound(found && { ...found, deletedAt: null });
    },
  },
  'job.nteMinor': {
    kind: 'job',
    isForStaff: true,
    read: async ({ tx }, id, scope) => {
      const { number, title, nteMinor } = requireFound(await findJob(tx, id, toReadScope(scope)));
      return { name: `#${number} ${title}`, value: nteMinor };
    },
  },
};

/** @throws Error at the start of the api if a declared field could not be uncovered */
export function requireReaders(): void {
  for (const { name } of protectedFields) {
    if (readers[name] === undefined) throw new Error(`Nothing reads the protected field ${name}`);
  }
}

/**
 * Uncovers a masked value and writes to the audit who looked at it. Values that are shown anyway are answered without.
 * @throws ProblemError `request.invalid`, `auth.forbidden` for hidden fields, 404 outside of the actor's scope
 */
export async function revealField(
  unit: UnitOfWork,
  actor: Actor,
  { field, id }: Asked,
): Promise<{ value: Found['value'] }> {
  const reader = readers[field];
  if (reader === undefined) {
    refuseFields([fieldError('/field', 'unknown', 'No field with this name is masked')]);
    throw new ProblemError('request.invalid');
  }
  const view = viewOf(actor, field);
  const scope = requireRecordScope(actor, recordAction(reader.kind, 'view'));
  if (reader.isForStaff && audienceOf(actor) !== 'staff') throw new ProblemError('auth.forbidden');
  if (view === 'hidden') throw new ProblemError('auth.forbidden', { detail: 'Your role hides this field' });
  const { name, value } = await reader.read(unit, id, scope);
  if (view === 'masked') {
    const subject = { kind: reader.kind, id, name };
    await recordFact(unit, { kind: 'field_shown', details: { field }, subject });
  }
  return { value };
}
