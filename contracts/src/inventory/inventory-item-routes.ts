import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { idSchema, queryFlagSchema, queryTextSchema } from '../http/primitives.ts';
import { inventoryItemRecord } from './inventory-item-record.ts';
import { inventoryItemSorts } from './inventory-options.ts';
import {
  createInventoryItemSchema,
  inventoryItemSchema,
  planStockSchema,
  reserveStockSchema,
  updateInventoryItemSchema,
} from './inventory-item.ts';

const actions = defineActionRoutes(inventoryItemRecord);

export const inventoryItemRoutes = {
  ...defineCrudRoutes({
    record: inventoryItemRecord,
    item: inventoryItemSchema,
    create: createInventoryItemSchema,
    update: updateInventoryItemSchema,
    filters: {
      category: queryTextSchema.pipe(z.string().max(80)).optional(),
      /** The item with this barcode. */
      barcode: queryTextSchema.pipe(z.string().max(60)).optional(),
      /** Stock of it is at this place. */
      placeId: idSchema.optional(),
      low: queryFlagSchema.optional(),
      nonStock: queryFlagSchema.optional(),
      sort: z.enum(inventoryItemSorts).default('name'),
    },
  }),
  plan: actions.add('/:id/plans', {
    permission: 'plan',
    summary: 'Set the least and the most that a place should have of an item',
    body: planStockSchema,
    reply: inventoryItemSchema,
  }),
  reserve: actions.add('/:id/reservations', {
    permission: 'plan',
    summary: 'Keep stock of a place for a job, or stop keeping it',
    body: reserveStockSchema,
    reply: inventoryItemSchema,
  }),
};
