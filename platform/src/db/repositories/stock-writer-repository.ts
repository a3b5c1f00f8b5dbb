import type { LedgerRow } from '../../stock/new-movement.ts';
import { quantityOf, valueOf } from '../../stock/stock-value.ts';
import { sql, type Tx } from '../database.ts';
import type { HeldValue } from './stock-ledger-repository.ts';

export type LedgerAuthor = {
  readonly companyId: string;
  readonly authorId: string | null;
  readonly authorName: string;
  readonly now: Date;
};

/** Adds lines to the ledger. */
export async function insertLedger(
  tx: Tx,
  rows: readonly LedgerRow[],
  { now, ...author }: LedgerAuthor,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('stockMovements')
    .values(rows.map((row) => ({ ...row, ...author, createdAt: now })))
    .execute();
}

export type LevelRow = { readonly itemId: string; readonly placeId: string; readonly onHand: number };

export async function writeLevels(tx: Tx, companyId: string, levels: readonly LevelRow[]): Promise<void> {
  if (levels.length === 0) return;
  await sql`INSERT INTO stock_levels (company_id, item_id, place_id, on_hand_milli)
    SELECT ${companyId}::uuid, * FROM unnest(${levels.map(({ itemId }) => itemId)}::uuid[],
      ${levels.map(({ placeId }) => placeId)}::uuid[], ${levels.map(({ onHand }) => onHand)}::bigint[])
    ON CONFLICT (company_id, item_id, place_id) DO UPDATE SET on_hand_milli = excluded.on_hand_milli`.execute(
    tx,
  );
}

export async function writeValues(
  tx: Tx,
  companyId: string,
  values: ReadonlyMap<string, HeldValue>,
): Promise<void> {
  if (values.size === 0) return;
  const rows = [...values].map(([itemId, { position, ...held }]) => ({
    item_id: itemId,
    position,
    on_hand_milli: quantityOf(held),
    value_minor: valueOf(held),
    layers: held,
  }));
  await sql`INSERT INTO stock_values (company_id, item_id, position, on_hand_milli, value_minor, layers)
    SELECT ${companyId}::uuid, v.item_id, v.position, v.on_hand_milli, v.value_minor, v.layers
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS v (item_id uuid, position integer, on_hand_milli bigint, value_minor bigint, layers jsonb)
    ON CONFLICT (company_id, item_id) DO UPDATE SET position = excluded.position, on_hand_milli = excluded.on_hand_milli,
      value_minor = excluded.value_minor, layers = excluded.layers`.execute(tx);
}

/** Removes the projections, which are then written again. */
export async function clearProjections(tx: Tx): Promise<void> {
  await sql`DELETE FROM stock_levels`.execute(tx);
  await sql`DELETE FROM stock_values`.execute(tx);
}

type Reconcile = {
  readonly id: string;
  readonly companyId: string;
  readonly itemId: string;
  readonly placeId: string;
  readonly movementId: string;
  readonly now: Date;
};

/** Opens a reconcile item for a level that fell below zero; one that is open stays. */
export async function openReconcile(tx: Tx, of: Reconcile): Promise<void> {
  await sql`INSERT INTO stock_reconciles (id, company_id, item_id, place_id, opened_by, opened_at)
    VALUES (${of.id}, ${of.companyId}, ${of.itemId}, ${of.placeId}, ${of.movementId}, ${of.now})
    ON CONFLICT (company_id, item_id, place_id) WHERE closed_at IS NULL DO NOTHING`.execute(tx);
}

/** Closes the reconcile item of a level that is no longer below zero. */
export async function closeReconcile(tx: Tx, of: Omit<Reconcile, 'id' | 'companyId'>): Promise<void> {
  await sql`UPDATE stock_reconciles SET closed_by = ${of.movementId}, closed_at = ${of.now}
    WHERE item_id = ${of.itemId} AND place_id = ${of.placeId} AND closed_at IS NULL`.execute(tx);
}
