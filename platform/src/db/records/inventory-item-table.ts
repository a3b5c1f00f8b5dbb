import {
  type CreateInventoryItem,
  type InventoryItem,
  inventoryItemSchema,
  type StockLevel,
} from '@switchyard/contracts/inventory/inventory-item.ts';
import type { inventoryItemRoutes } from '@switchyard/contracts/inventory/inventory-item-routes.ts';
import { fromMilli } from '@switchyard/contracts/inventory/quantity.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isOpenJob } from '../repositories/stock-ledger-repository.ts';
import { comparable } from '../repositories/text-query.ts';
import { defineRecordTable } from './record-table.ts';

type InventoryItemQuery = z.output<NonNullable<typeof inventoryItemRoutes.list.query>>;
export type InventoryItemValues = Omit<CreateInventoryItem, 'sku'> & { sku: string };

/** Quantities are thousandths in the database. */
type Held = {
  costMinor: number | null;
  valueMinor: number | null;
  levels: StockLevel[];
};

/** Items of which a place has less than its minimum. */
const low = sql`r.id IN (SELECT m.item_id FROM stock_limits m
  LEFT JOIN stock_levels l ON l.company_id = m.company_id AND l.item_id = m.item_id AND l.place_id = m.place_id
  WHERE coalesce(l.on_hand_milli, 0) < m.min_milli)`;

export const inventoryItemTable = defineRecordTable<
  InventoryItem,
  InventoryItemValues,
  InventoryItemQuery,
  Held
>()({
  table: 'inventoryItems',
  alias: 'r',
  // Lines of the ledger refer to their item: adding one must not wait for its other readers.
  lockMode: 'no key update',
  schema: inventoryItemSchema,
  json: ['custom'],
  derived: {
    fields: ['costMinor', 'valueMinor', 'levels', 'onHand', 'reserved', 'available', 'isLow'],
    columns: () => sql`r.cost_minor, v.value_minor, stock.levels`,
    joins: () => sql`
      LEFT JOIN stock_values v ON v.company_id = r.company_id AND v.item_id = r.id
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object('placeId', p.id, 'placeName', p.name, 'placeKind', p.kind,
          'onHand', coalesce(l.on_hand_milli, 0), 'reserved', coalesce(kept.milli, 0), 'min', m.min_milli, 'max', m.max_milli)
          ORDER BY p.name, p.id), '[]') AS levels
        FROM (SELECT place_id FROM stock_levels WHERE company_id = r.company_id AND item_id = r.id AND on_hand_milli <> 0
          UNION SELECT place_id FROM stock_limits WHERE company_id = r.company_id AND item_id = r.id
          UNION SELECT place_id FROM stock_reservations WHERE company_id = r.company_id AND item_id = r.id) named
        JOIN stock_places p ON p.company_id = r.company_id AND p.id = named.place_id
        LEFT JOIN stock_levels l ON l.company_id = r.company_id AND l.item_id = r.id AND l.place_id = p.id
        LEFT JOIN stock_limits m ON m.company_id = r.company_id AND m.item_id = r.id AND m.place_id = p.id
        LEFT JOIN LATERAL (SELECT sum(s.quantity_milli)::bigint AS milli FROM stock_reservations s
          JOIN jobs j ON j.company_id = s.company_id AND j.id = s.job_id AND ${isOpenJob}
          WHERE s.company_id = r.company_id AND s.item_id = r.id AND s.place_id = p.id) kept ON true
      ) stock`,
    read:
      () =>
      ({ costMinor, valueMinor, levels: stored }) => {
        const levels = stored.map(inUnits);
        const onHand = sumOf(levels, 'onHand');
        const reserved = sumOf(levels, 'reserved');
        return {
          costMinor,
          valueMinor: valueMinor ?? 0,
          levels,
          onHand,
          reserved,
          available: fromMilli(Math.round((onHand - reserved) * 1000)),
          isLow: levels.some((level) => level.min !== null && level.onHand < level.min),
        };
      },
  },
  sorts: { name: sql`r.name`, sku: sql`r.sku`, createdAt: sql`r.created_at` },
  sortKinds: { createdAt: 'instant' },
  filters: {
    category: (category) => sql`r.category = ${comparable(category)}`,
    barcode: (barcode) => sql`(r.barcodes @> ARRAY[${comparable(barcode)}]::text[] AND r.barcodes <> '{}')`,
    placeId: (id) =>
      sql`r.id IN (SELECT l.item_id FROM stock_levels l WHERE l.place_id = ${id} AND l.on_hand_milli <> 0)`,
    low: (isLow) => (isLow ? low : sql`NOT ${low}`),
    nonStock: (nonStock) => sql`r.non_stock = ${nonStock}`,
  },
  search: sql`r.search`,
  unindexed: { nonStock: 'Two values: the index of the sort is walked.' },
  hit: {
    title: sql`r.name`,
    subtitle: sql`concat_ws(' · ', r.sku, r.category)`,
  },
});

function inUnits(level: StockLevel): StockLevel {
  const { onHand, reserved, min, max } = level;
  return {
    ...level,
    onHand: fromMilli(onHand),
    reserved: fromMilli(reserved),
    min: min === null ? null : fromMilli(min),
    max: max === null ? null : fromMilli(max),
  };
}

function sumOf(levels: readonly StockLevel[], field: 'onHand' | 'reserved'): number {
  return fromMilli(levels.reduce((sum, level) => sum + Math.round(level[field] * 1000), 0));
}
