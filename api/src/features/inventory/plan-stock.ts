import { inventoryItemRecord } from '@switchyard/contracts/inventory/inventory-item-record.ts';
import type {
  InventoryItem,
  PlanStock,
  ReserveStock,
} from '@switchyard/contracts/inventory/inventory-item.ts';
import {
  fitsPrecision,
  fromMilli,
  precisionText,
  quantityText,
  toMilli,
} from '@switchyard/contracts/inventory/quantity.ts';
import { inventoryItemTable } from '@switchyard/platform/db/records/inventory-item-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { stockPlaceTable } from '@switchyard/platform/db/records/stock-place-table.ts';
import {
  levelKey,
  readLevels,
  readReservations,
  writeLimit,
  writeReservation,
} from '@switchyard/platform/db/repositories/stock-ledger-repository.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { actionsOn, wholeTable } from '../../records/act-on-record.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { requireJob } from './movement-policy.ts';

/** Actions on an item: `told` is what was planned, for the timeline. */
const act = actionsOn({
  ...wholeTable(inventoryItemTable),
  tell: (unit, { before, after, told }: { before: InventoryItem; after: InventoryItem; told: string }) =>
    recordChange(unit, inventoryItemRecord, { verb: 'planned', before, after, reason: told }),
});

/** Sets the least and the most that a place should have. @throws ProblemError 404, 410, `request.invalid` */
export async function planStock(
  { unit }: CommandScope,
  id: string,
  { placeId, min, max }: PlanStock,
): Promise<InventoryItem> {
  return await act(unit, { id }, async (item) => {
    const place = await requirePlace(unit, placeId);
    refuseUncounted(item);
    refuseDecimals(item, { '/min': min, '/max': max });
    const { companyId } = unit.context;
    const limits = { min: min === null ? null : toMilli(min), max: max === null ? null : toMilli(max) };
    await writeLimit(unit.tx, { companyId, itemId: id, placeId, ...limits });
    const most = max === null ? '' : `, at most ${quantityText(max, item.unit)}`;
    const told =
      min === null ? `${place}: no plan` : `${place}: at least ${quantityText(min, item.unit)}${most}`;
    return { patch: {}, told };
  });
}

/** Keeps stock of a place for a job. @throws ProblemError 404, 410, `request.invalid` */
export async function reserveStock(
  { unit }: CommandScope,
  id: string,
  { placeId, jobId, quantity }: ReserveStock,
): Promise<InventoryItem> {
  // Before the item, in the order of movements.
  if (quantity > 0) await requireJob(unit, { jobId, scope: companyScope, isReturn: false });
  return await act(unit, { id }, async (item) => {
    const place = await requirePlace(unit, placeId);
    refuseUncounted(item);
    refuseDecimals(item, { '/quantity': quantity });
    const key = levelKey(id, placeId);
    const onHand = (await readLevels(unit.tx, [id])).get(key) ?? 0;
    const others = (await readReservations(unit.tx, [id]))
      .filter((of) => of.placeId === placeId && of.jobId !== jobId)
      .reduce((sum, of) => sum + of.quantity, 0);
    const free = Math.max(0, onHand - others);
    if (toMilli(quantity) > free) {
      const message = `Only ${quantityText(fromMilli(free), item.unit)} at ${place} are free`;
      refuseFields([fieldError('/quantity', 'not_enough', message)]);
    }
    const { companyId } = unit.context;
    await writeReservation(unit.tx, { companyId, itemId: id, placeId, jobId, quantity: toMilli(quantity) });
    return { patch: {}, told: `${place}: ${quantityText(quantity, item.unit)} kept for a job` };
  });
}

async function requirePlace({ tx, now }: UnitOfWork, placeId: string): Promise<string> {
  const place = await stockPlaceTable.find(tx, placeId, { scope: companyScope, now });
  if (place?.deletedAt !== null) {
    refuseFields([fieldError('/placeId', 'not_found', 'There is no such place')]);
    return '';
  }
  return place.name;
}

function refuseUncounted({ name, nonStock }: InventoryItem): void {
  if (nonStock) refuseFields([fieldError('/placeId', 'non_stock', `${name} is not counted`)]);
}

function refuseDecimals(
  { unit, precision }: InventoryItem,
  quantities: Readonly<Record<string, number | null>>,
): void {
  refuseFields(
    Object.entries(quantities).flatMap(([pointer, quantity]) =>
      quantity === null || fitsPrecision(quantity, precision)
        ? []
        : [fieldError(pointer, 'precision', precisionText(unit, precision))],
    ),
  );
}
