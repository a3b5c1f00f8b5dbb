import type { Page } from '@switchyard/contracts/http/page.ts';
import { fromMilli } from '@switchyard/contracts/inventory/quantity.ts';
import type { stockMovementRoutes } from '@switchyard/contracts/inventory/stock-movement-routes.ts';
import type { StockMovement, StockReconcile } from '@switchyard/contracts/inventory/stock-movement.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { toInstant } from './instants.ts';
import { readPage } from './read-page.ts';
import { isOneOf, matchesWords } from './text-query.ts';

export type StockMovementQuery = z.output<NonNullable<typeof stockMovementRoutes.list.query>>;

type MovementRow = Omit<StockMovement, 'revision' | 'quantity' | 'occurredAt' | 'createdAt' | 'costMinor'> & {
  quantityMilli: number;
  costMinor: number;
  occurredAt: Date;
  createdAt: Date;
};

const columns = sql`m.id, m.item_id, r.sku AS item_sku, r.name AS item_name, m.position, m.type, m.from_place_id,
  f.name AS from_place_name, m.to_place_id, p.name AS to_place_name, m.quantity_milli, m.unit, m.cost_minor, m.job_id,
  j.number AS job_number, m.reason, m.is_exception, m.occurred_at, m.author_name, m.created_at`;
const joins = sql`
  JOIN inventory_items r ON r.company_id = m.company_id AND r.id = m.item_id
  LEFT JOIN stock_places f ON f.company_id = m.company_id AND f.id = m.from_place_id
  LEFT JOIN stock_places p ON p.company_id = m.company_id AND p.id = m.to_place_id
  LEFT JOIN jobs j ON j.company_id = m.company_id AND j.id = m.job_id`;

/** `seesCosts`: technicians do not. */
export type LedgerReader = { readonly seesCosts: boolean };

const readerOf =
  ({ seesCosts }: LedgerReader) =>
  ({ quantityMilli, costMinor, occurredAt, createdAt, ...row }: MovementRow): StockMovement => ({
    id: row.id,
    revision: 1,
    itemId: row.itemId,
    itemSku: row.itemSku,
    itemName: row.itemName,
    position: row.position,
    type: row.type,
    fromPlaceId: row.fromPlaceId,
    fromPlaceName: row.fromPlaceName,
    toPlaceId: row.toPlaceId,
    toPlaceName: row.toPlaceName,
    quantity: fromMilli(quantityMilli),
    unit: row.unit,
    costMinor: seesCosts ? costMinor : null,
    jobId: row.jobId,
    jobNumber: row.jobNumber,
    reason: row.reason,
    isException: row.isException,
    occurredAt: toInstant(occurredAt),
    authorName: row.authorName,
    createdAt: toInstant(createdAt),
  });

/** Lines of the ledger in the order of these ids. */
export async function findMovements(
  tx: Tx,
  ids: readonly string[],
  reader: LedgerReader,
): Promise<StockMovement[]> {
  const { rows } = await sql<MovementRow>`SELECT ${columns} FROM stock_movements m ${joins}
    WHERE m.id = ANY(${[...ids]}::uuid[]) ORDER BY array_position(${[...ids]}::uuid[], m.id)`.execute(tx);
  return rows.map(readerOf(reader));
}

/** @throws ProblemError when the cursor is invalid for this list */
export async function listMovements(
  tx: Tx,
  { query, seesCosts }: LedgerReader & { query: StockMovementQuery },
): Promise<Page<StockMovement>> {
  const { itemId, placeId, jobId, type, isException, q } = query;
  const read = readerOf({ seesCosts });
  return await readPage<MovementRow, StockMovement>(tx, {
    query,
    sort: { name: '-createdAt', expression: sql`m.created_at`, kind: 'instant', descending: true },
    from: sql`stock_movements m`,
    id: sql`m.id`,
    conditions: [
      ...(itemId === undefined ? [] : [sql`m.item_id = ${itemId}`]),
      ...(placeId === undefined ? [] : [sql`(m.from_place_id = ${placeId} OR m.to_place_id = ${placeId})`]),
      ...(jobId === undefined ? [] : [sql`m.job_id = ${jobId}`]),
      ...(type === undefined ? [] : [isOneOf(sql`m.type`, type)]),
      ...(isException === undefined ? [] : [sql`m.is_exception = ${isException}`]),
      ...(q
        ? [
            sql`m.item_id IN (SELECT s.id FROM inventory_items s WHERE s.company_id = app_company()
              AND ${matchesWords(sql`s.search`, q)})`,
          ]
        : []),
    ],
    select: sql`SELECT ${columns} FROM page JOIN stock_movements m ON m.id = page.id ${joins}`,
    toItems: (rows) => rows.map(read),
  });
}

type ReconcileRow = Omit<StockReconcile, 'onHand' | 'openedAt'> & { onHandMilli: number; openedAt: Date };

/** Levels below zero, oldest first. */
export async function listReconciles(tx: Tx, limit: number): Promise<StockReconcile[]> {
  const { rows } = await sql<ReconcileRow>`
    SELECT o.id, o.item_id, r.sku AS item_sku, r.name AS item_name, r.unit, o.place_id, p.name AS place_name,
      coalesce(l.on_hand_milli, 0) AS on_hand_milli, o.opened_at, m.author_name, m.job_id, j.number AS job_number
    FROM stock_reconciles o
    JOIN inventory_items r ON r.company_id = o.company_id AND r.id = o.item_id
    JOIN stock_places p ON p.company_id = o.company_id AND p.id = o.place_id
    JOIN stock_movements m ON m.company_id = o.company_id AND m.id = o.opened_by
    LEFT JOIN stock_levels l ON l.company_id = o.company_id AND l.item_id = o.item_id AND l.place_id = o.place_id
    LEFT JOIN jobs j ON j.company_id = m.company_id AND j.id = m.job_id
    WHERE o.closed_at IS NULL ORDER BY o.opened_at, o.id LIMIT ${limit}`.execute(tx);
  return rows.map(({ onHandMilli, openedAt, ...row }) => ({
    ...row,
    onHand: fromMilli(onHandMilli),
    openedAt: toInstant(openedAt),
  }));
}

/** Names of items by id. */
export async function findItemNames(
  tx: Tx,
  ids: readonly string[],
): Promise<{ itemId: string; sku: string; name: string }[]> {
  const { rows } = await sql<{ itemId: string; sku: string; name: string }>`
    SELECT id AS item_id, sku, name FROM inventory_items WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY name, id`.execute(
    tx,
  );
  return rows;
}

/** The cost of a line, for roles to which it is masked. */
export async function findMovementCost(
  tx: Tx,
  id: string,
): Promise<{ name: string; value: number } | undefined> {
  const { rows } = await sql<{
    name: string;
    value: number;
  }>`SELECT r.name, m.cost_minor AS value FROM stock_movements m
    JOIN inventory_items r ON r.company_id = m.company_id AND r.id = m.item_id WHERE m.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}
