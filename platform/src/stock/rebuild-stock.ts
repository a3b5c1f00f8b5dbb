import type { Tx } from '../db/database.ts';
import {
  type HeldValue,
  holdCostMethod,
  levelKey,
  readLedger,
  readLevels,
  readValues,
} from '../db/repositories/stock-ledger-repository.ts';
import type { CostMethod } from '@switchyard/contracts/inventory/inventory-options.ts';
import { clearProjections, writeLevels, writeValues } from '../db/repositories/stock-writer-repository.ts';
import type { LedgerRow } from './new-movement.ts';
import { emptyValue, valueIn, valueOut } from './stock-value.ts';

/** Levels and values as the ledger has them. */
export type Projection = { readonly levels: Map<string, number>; readonly values: Map<string, HeldValue> };

/** Adds up a ledger whose lines are in the order of their positions. */
export function projectLedger(rows: readonly LedgerRow[], method: CostMethod): Projection {
  const levels = new Map<string, number>();
  const values = new Map<string, HeldValue>();
  const move = (itemId: string, placeId: string | null, quantity: number) => {
    if (placeId === null) return;
    const key = levelKey(itemId, placeId);
    levels.set(key, (levels.get(key) ?? 0) + quantity);
  };
  for (const row of rows) {
    move(row.itemId, row.fromPlaceId, -row.quantityMilli);
    move(row.itemId, row.toPlaceId, row.quantityMilli);
    const before = values.get(row.itemId) ?? { ...emptyValue, position: 0 };
    values.set(row.itemId, { ...valueAfter(before, row, method), position: row.position });
  }
  return { levels, values };
}

function valueAfter({ layers, last }: HeldValue, row: LedgerRow, method: CostMethod) {
  const { fromPlaceId, toPlaceId, quantityMilli: quantity, costMinor: cost } = row;
  const before = { layers, last };
  if ((fromPlaceId === null) === (toPlaceId === null)) return before;
  return toPlaceId === null
    ? valueOut(before, quantity, cost).after
    : valueIn(before, { quantity, cost }, method).after;
}

export type StockDifference = {
  readonly movements: number;
  readonly items: number;
  readonly differing: string[];
};

/** Compares levels and values with the ledger. `write`: writes them again. */
export async function checkStock(
  tx: Tx,
  { companyId, write }: { readonly companyId: string; readonly write: boolean },
): Promise<StockDifference> {
  const method = await holdCostMethod(tx, companyId);
  const rows = await readLedger(tx);
  const wanted = projectLedger(rows, method);
  const differing = differencesOf(wanted, { levels: await readLevels(tx), values: await readValues(tx) });
  if (write) {
    await clearProjections(tx);
    const levels = [...wanted.levels].map(([key, onHand]) => {
      const [itemId = '', placeId = ''] = key.split(' ');
      return { itemId, placeId, onHand };
    });
    await writeLevels(tx, companyId, levels);
    await writeValues(tx, companyId, wanted.values);
  }
  return { movements: rows.length, items: wanted.values.size, differing };
}

/** Items whose levels or values differ. */
export function differencesOf(wanted: Projection, found: Projection): string[] {
  const items = new Set<string>();
  for (const key of new Set([...wanted.levels.keys(), ...found.levels.keys()])) {
    const isSame = (wanted.levels.get(key) ?? 0) === (found.levels.get(key) ?? 0);
    if (!isSame) items.add(key.split(' ')[0] ?? '');
  }
  for (const id of new Set([...wanted.values.keys(), ...found.values.keys()])) {
    if (textOf(wanted.values.get(id)) !== textOf(found.values.get(id))) items.add(id);
  }
  return [...items];
}

/** A value in one spelling: the database has its own order of members. */
function textOf(value: HeldValue | undefined): string {
  return value ? JSON.stringify([value.position, value.last, value.layers]) : '';
}
