import type { CostMethod } from '@switchyard/contracts/inventory/inventory-options.ts';
import type { LedgerRow } from '../../stock/new-movement.ts';
import type { StockValue } from '../../stock/stock-value.ts';
import { sql, type Tx } from '../database.ts';

/** The facts of an item that decide about its movements. */
export type LedgerItem = {
  id: string;
  name: string;
  unit: string;
  precision: number;
  costMinor: number | null;
  nonStock: boolean;
  isDeleted: boolean;
};
export type LedgerPlace = { id: string; name: string; technicianId: string | null; isDeleted: boolean };
export type HeldValue = StockValue & { readonly position: number };

/** Locks items and then places until the commit, always in the order of their ids, so that movements cannot block each other. */
export async function lockStock(
  tx: Tx,
  { itemIds, placeIds }: { itemIds: readonly string[]; placeIds: readonly string[] },
): Promise<{ items: Map<string, LedgerItem>; places: Map<string, LedgerPlace> }> {
  const items =
    await sql<LedgerItem>`SELECT id, name, unit, precision, cost_minor, non_stock, deleted_at IS NOT NULL AS is_deleted
    FROM inventory_items WHERE id = ANY(${[...itemIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const places = await sql<LedgerPlace>`SELECT id, name, technician_id, deleted_at IS NOT NULL AS is_deleted
    FROM stock_places WHERE id = ANY(${[...placeIds]}::uuid[]) ORDER BY id FOR SHARE`.execute(tx);
  return {
    items: new Map(items.rows.map((item) => [item.id, item])),
    places: new Map(places.rows.map((place) => [place.id, place])),
  };
}

/** The cost method of the company, which stays until the commit. */
export async function holdCostMethod(tx: Tx, companyId: string): Promise<CostMethod> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`stock-method:${companyId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ method: CostMethod }>`
    SELECT stock_cost_method AS method FROM companies WHERE id = app_company()`.execute(tx);
  return rows[0]?.method ?? 'fifo';
}

/** Waits for running movements and keeps new ones waiting. @returns true if there are movements */
export async function hasMovementsForGood(tx: Tx, companyId: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stock-method:${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql`SELECT FROM stock_movements LIMIT 1`.execute(tx);
  return rows.length > 0;
}

const ledgerColumns = sql`m.id, m.key, m.item_id, m.position, m.type, m.from_place_id, m.to_place_id, m.quantity_milli, m.unit,
  m.cost_minor, m.value_minor, m.variance_minor, m.job_id, m.reason, m.is_exception, m.occurred_at`;

/** Lines that were written with these keys. */
export async function findLedgerKeys(tx: Tx, keys: readonly string[]): Promise<Map<string, LedgerRow>> {
  const { rows } = await sql<LedgerRow>`SELECT ${ledgerColumns} FROM stock_movements m
    WHERE m.key = ANY(${[...keys]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.key, row]));
}

/** All lines of items, or of every item, in the order in which they were valued. */
export async function readLedger(tx: Tx, itemIds?: readonly string[]): Promise<LedgerRow[]> {
  const condition = itemIds === undefined ? sql`true` : sql`m.item_id = ANY(${[...itemIds]}::uuid[])`;
  const { rows } = await sql<LedgerRow>`SELECT ${ledgerColumns} FROM stock_movements m
    WHERE ${condition} ORDER BY m.item_id, m.position`.execute(tx);
  return rows;
}

type ValueRow = { itemId: string; position: number; held: StockValue };

/** Values of items; those without a movement are missing. */
export async function readValues(tx: Tx, itemIds?: readonly string[]): Promise<Map<string, HeldValue>> {
  const condition = itemIds === undefined ? sql`true` : sql`item_id = ANY(${[...itemIds]}::uuid[])`;
  const { rows } = await sql<ValueRow>`SELECT item_id, position, layers AS held FROM stock_values
    WHERE ${condition}`.execute(tx);
  return new Map(rows.map(({ itemId, position, held }) => [itemId, { ...held, position }]));
}

/** Key of a level: the item at the place. */
export const levelKey = (itemId: string, placeId: string) => `${itemId} ${placeId}`;

/** Levels of items, thousandths, by {@link levelKey}. */
export async function readLevels(tx: Tx, itemIds?: readonly string[]): Promise<Map<string, number>> {
  const condition = itemIds === undefined ? sql`true` : sql`item_id = ANY(${[...itemIds]}::uuid[])`;
  const { rows } = await sql<{ itemId: string; placeId: string; onHand: number }>`
    SELECT item_id, place_id, on_hand_milli AS on_hand FROM stock_levels WHERE ${condition}`.execute(tx);
  return new Map(rows.map(({ itemId, placeId, onHand }) => [levelKey(itemId, placeId), onHand]));
}

/** Jobs that may still use what is kept for them. */
export const isOpenJob = sql`j.deleted_at IS NULL AND j.state NOT IN ('completed', 'closed', 'cancelled', 'invoiced')`;

export type Reservation = { itemId: string; placeId: string; jobId: string; quantity: number };

/** Reservations of items for open jobs. */
export async function readReservations(tx: Tx, itemIds: readonly string[]): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    SELECT s.item_id, s.place_id, s.job_id, s.quantity_milli AS quantity FROM stock_reservations s
    JOIN jobs j ON j.company_id = s.company_id AND j.id = s.job_id AND ${isOpenJob}
    WHERE s.item_id = ANY(${[...itemIds]}::uuid[])`.execute(tx);
  return rows;
}

/** Sets what a place keeps for a job; 0: nothing. */
export async function writeReservation(
  tx: Tx,
  { companyId, itemId, placeId, jobId, quantity }: Reservation & { companyId: string },
): Promise<void> {
  if (quantity <= 0) {
    await sql`DELETE FROM stock_reservations WHERE item_id = ${itemId} AND place_id = ${placeId}
      AND job_id = ${jobId}`.execute(tx);
    return;
  }
  await sql`INSERT INTO stock_reservations (company_id, item_id, place_id, job_id, quantity_milli)
    VALUES (${companyId}, ${itemId}, ${placeId}, ${jobId}, ${quantity})
    ON CONFLICT (company_id, item_id, place_id, job_id) DO UPDATE SET quantity_milli = excluded.quantity_milli`.execute(
    tx,
  );
}

/** Sets the least and the most of an item at a place; null: no plan. */
export async function writeLimit(
  tx: Tx,
  { companyId, itemId, placeId, min, max }: StockLimit,
): Promise<void> {
  if (min === null) {
    await sql`DELETE FROM stock_limits WHERE item_id = ${itemId} AND place_id = ${placeId}`.execute(tx);
    return;
  }
  await sql`INSERT INTO stock_limits (company_id, item_id, place_id, min_milli, max_milli)
    VALUES (${companyId}, ${itemId}, ${placeId}, ${min}, ${max})
    ON CONFLICT (company_id, item_id, place_id) DO UPDATE SET min_milli = excluded.min_milli, max_milli = excluded.max_milli`.execute(
    tx,
  );
}
export type StockLimit = {
  companyId: string;
  itemId: string;
  placeId: string;
  min: number | null;
  max: number | null;
};

export type JobUse = { itemId: string; jobId: string; quantity: number; cost: number };

/** Quantities of items on jobs: used less returned. */
export async function readUse(tx: Tx, jobIds: readonly string[]): Promise<JobUse[]> {
  const { rows } = await sql<JobUse>`
    SELECT item_id, job_id, sum(CASE type WHEN 'issue' THEN quantity_milli ELSE -quantity_milli END)::bigint AS quantity,
      sum(CASE type WHEN 'issue' THEN cost_minor ELSE -cost_minor END)::bigint AS cost
    FROM stock_movements WHERE job_id = ANY(${[...jobIds]}::uuid[]) GROUP BY item_id, job_id`.execute(tx);
  return rows;
}
