import { placeKinds } from '@switchyard/contracts/inventory/inventory-options.ts';
import type { stockPlaceRoutes } from '@switchyard/contracts/inventory/stock-place-routes.ts';
import {
  type CreateStockPlace,
  type StockPlace,
  stockPlaceSchema,
} from '@switchyard/contracts/inventory/stock-place.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { closedGroup } from '../repositories/list-groups.ts';
import { isOneOf } from '../repositories/text-query.ts';
import { defineRecordTable } from './record-table.ts';

type StockPlaceQuery = z.output<NonNullable<typeof stockPlaceRoutes.list.query>>;
type Derived = Pick<StockPlace, 'parentName' | 'technicianName' | 'items' | 'toReconcile'>;

const openHere = sql`r.id IN (SELECT o.place_id FROM stock_reconciles o WHERE o.closed_at IS NULL)`;

export const stockPlaceTable = defineRecordTable<StockPlace, CreateStockPlace, StockPlaceQuery, Derived>()({
  table: 'stockPlaces',
  alias: 'r',
  schema: stockPlaceSchema,
  derived: {
    fields: ['parentName', 'technicianName', 'items', 'toReconcile'],
    columns: () => sql`above.name AS parent_name, t.name AS technician_name, held.items, open.to_reconcile`,
    joins: () => sql`
      LEFT JOIN stock_places above ON above.company_id = r.company_id AND above.id = r.parent_id
      LEFT JOIN technicians t ON t.company_id = r.company_id AND t.id = r.technician_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS items FROM stock_levels l
        WHERE l.company_id = r.company_id AND l.place_id = r.id AND l.on_hand_milli <> 0) held
      CROSS JOIN LATERAL (SELECT count(*)::int AS to_reconcile FROM stock_reconciles o
        WHERE o.company_id = r.company_id AND o.place_id = r.id AND o.closed_at IS NULL) open`,
    read:
      () =>
      ({ parentName, technicianName, items, toReconcile }) => ({
        parentName,
        technicianName,
        items,
        toReconcile,
      }),
  },
  sorts: { name: sql`r.name`, createdAt: sql`r.created_at` },
  sortKinds: { createdAt: 'instant' },
  filters: {
    kind: (kinds) => isOneOf(sql`r.kind`, kinds),
    technicianId: (id) => sql`r.technician_id = ${id}`,
    toReconcile: (isOpen) => (isOpen ? openHere : sql`NOT ${openHere}`),
  },
  groups: { kind: closedGroup(sql`r.kind`, { values: placeKinds }) },
  search: sql`r.search`,
  hit: { title: sql`r.name`, subtitle: sql`r.kind` },
});
