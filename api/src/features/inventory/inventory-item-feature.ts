import { inventoryItemColumns } from '@switchyard/contracts/inventory/inventory-item-columns.ts';
import { inventoryItemRecord } from '@switchyard/contracts/inventory/inventory-item-record.ts';
import { inventoryItemRoutes } from '@switchyard/contracts/inventory/inventory-item-routes.ts';
import { inventoryItemTable } from '@switchyard/platform/db/records/inventory-item-table.ts';
import { hasStock, lockInventory } from '@switchyard/platform/db/repositories/stock-place-repository.ts';
import { refuseFields } from '../../access/access.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { codeErrors, nextSku, unitErrors } from './inventory-item-checks.ts';

/** Items: number and barcodes are unique, and what is in stock keeps its unit. */
export const inventoryItemFeature = defineRecordFeature(inventoryItemRoutes, {
  record: inventoryItemRecord,
  table: inventoryItemTable,
  csv: inventoryItemColumns,
  // Technicians see what there is, and not what it costs.
  shownTo: (audience, item) => (audience === 'staff' ? item : { ...item, costMinor: null, valueMinor: null }),
  prepare: async ({ unit }, input) => {
    await lockInventory(unit.tx, unit.context.companyId);
    const sku = input.sku ?? (await nextSku(unit));
    refuseFields(await codeErrors(unit, { ...input, sku, id: null }));
    return { ...input, sku };
  },
  change: async ({ unit }, { before, fields }) => {
    const isCoded = 'sku' in fields || 'barcodes' in fields;
    if (isCoded) await lockInventory(unit.tx, unit.context.companyId);
    refuseFields([
      ...(isCoded ? await codeErrors(unit, { ...before, ...fields }) : []),
      ...(await unitErrors(unit, before.id, fields)),
    ]);
    return fields;
  },
  inUse: async ({ unit }, { id }) =>
    (await hasStock(unit.tx, id)) ? 'There is stock of this item: use, adjust or scrap it first' : undefined,
  beforeRestore: async ({ unit }, item) => {
    await lockInventory(unit.tx, unit.context.companyId);
    refuseFields(await codeErrors(unit, item));
    return { values: {}, afterEvent: async () => undefined };
  },
});
