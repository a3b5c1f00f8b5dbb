import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { inventoryLimits } from '@switchyard/contracts/inventory/inventory-options.ts';
import { stockPlaceColumns } from '@switchyard/contracts/inventory/stock-place-columns.ts';
import { stockPlaceRecord } from '@switchyard/contracts/inventory/stock-place-record.ts';
import { stockPlaceRoutes } from '@switchyard/contracts/inventory/stock-place-routes.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { stockPlaceTable } from '@switchyard/platform/db/records/stock-place-table.ts';
import { technicianTable } from '@switchyard/platform/db/records/technician-table.ts';
import {
  countBinLevels,
  findPlacePath,
  findPlaceUse,
  findTruckOf,
  lockInventory,
} from '@switchyard/platform/db/repositories/stock-place-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';

/** Places: a bin is in another place, and a truck may belong to a technician. */
export const stockPlaceFeature = defineRecordFeature(stockPlaceRoutes, {
  record: stockPlaceRecord,
  table: stockPlaceTable,
  csv: stockPlaceColumns,
  prepare: async ({ unit }, input) => {
    await requirePlace(unit, { ...input, id: null });
    return input;
  },
  change: async ({ unit }, { before, fields }) => {
    const isMoved = 'kind' in fields || 'parentId' in fields || 'technicianId' in fields;
    if (isMoved) await requirePlace(unit, { ...before, ...fields });
    return fields;
  },
  inUse: async ({ unit }, { id }) => {
    const { stock, bins } = await findPlaceUse(unit.tx, id);
    if (bins) return 'Bins are in this place: move or delete them first';
    return stock ? 'There is stock at this place: transfer or adjust it first' : undefined;
  },
  parentsOf: ({ parentId, technicianId }) => [
    { table: stockPlaceTable, id: parentId, pointer: '/parentId', name: 'What it is in' },
    { table: technicianTable, id: technicianId, pointer: '/technicianId', name: 'Its technician' },
  ],
  beforeRestore: async ({ unit }, item) => {
    await requirePlace(unit, item);
    return { values: {}, afterEvent: async () => undefined };
  },
});

type Placed = Pick<StockPlace, 'name' | 'kind' | 'parentId' | 'technicianId'> & {
  readonly id: string | null;
};

async function requirePlace(unit: UnitOfWork, place: Placed): Promise<void> {
  await lockInventory(unit.tx, unit.context.companyId);
  refuseFields([...(await parentErrors(unit, place)), ...(await technicianErrors(unit, place))]);
}

async function parentErrors({ tx }: UnitOfWork, { id, kind, parentId }: Placed): Promise<FieldError[]> {
  if (kind !== 'bin') {
    return parentId === null
      ? []
      : [fieldError('/parentId', 'not_allowed', 'Only a bin is in another place: leave this empty')];
  }
  if (parentId === null) return [fieldError('/parentId', 'required', 'Choose where the bin is')];
  const path = await findPlacePath(tx, parentId);
  if (path.length === 0) return [fieldError('/parentId', 'not_found', 'There is no such place')];
  if (path.some((above) => above.id === id)) {
    return [fieldError('/parentId', 'circular', 'A bin cannot be in itself')];
  }
  const levels = path.length + (id === null ? 1 : await countBinLevels(tx, id));
  return levels <= inventoryLimits.deepestBin
    ? []
    : [fieldError('/parentId', 'too_deep', `Bins are at most ${inventoryLimits.deepestBin} levels deep`)];
}

async function technicianErrors(
  { tx, now }: UnitOfWork,
  { id, kind, technicianId }: Placed,
): Promise<FieldError[]> {
  if (technicianId === null) return [];
  if (kind !== 'truck') {
    return [fieldError('/technicianId', 'not_allowed', 'Only a truck has a technician: leave this empty')];
  }
  const technician = await technicianTable.find(tx, technicianId, { scope: companyScope, now });
  if (technician?.deletedAt !== null) {
    return [fieldError('/technicianId', 'not_found', 'There is no such technician')];
  }
  const other = await findTruckOf(tx, { id, technicianId });
  return other === undefined
    ? []
    : [fieldError('/technicianId', 'taken', `${technician.name} has ${other} already`)];
}
