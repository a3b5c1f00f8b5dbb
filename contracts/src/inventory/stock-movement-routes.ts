import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { commaListSchema, idSchema, queryFlagSchema } from '../http/primitives.ts';
import { inventoryLimits } from './inventory-options.ts';
import { stockMovementRecord } from './stock-movement-record.ts';
import {
  adjustStockSchema,
  countStockSchema,
  issueStockSchema,
  movementTypeSchema,
  receiveStockSchema,
  returnStockSchema,
  scrapStockSchema,
  stockCheckSchema,
  stockMovementSchema,
  stockReconcileSchema,
  transferStockSchema,
} from './stock-movement.ts';

const actions = defineActionRoutes(stockMovementRecord);
const reply = stockMovementSchema;

export const stockMovementRoutes = {
  list: actions.list('', {
    permission: 'view',
    summary: 'The ledger of stock, newest first',
    filters: {
      itemId: idSchema.optional(),
      /** On either side. */
      placeId: idSchema.optional(),
      jobId: idSchema.optional(),
      type: commaListSchema(movementTypeSchema).optional(),
      isException: queryFlagSchema.optional(),
      sort: z.enum(['-createdAt']).default('-createdAt'),
    },
    reply,
  }),
  reconciles: actions.read('/reconciles', {
    permission: 'view',
    summary: 'Levels below zero: what was used in the field although the books had less, oldest first',
    reply: z.object({ items: z.array(stockReconcileSchema) }),
  }),
  receive: actions.add('/receipts', {
    permission: 'receive',
    summary: 'Receive stock at a place',
    body: receiveStockSchema,
    reply,
  }),
  issue: actions.add('/issues', {
    permission: 'use',
    summary: 'Use stock on a job',
    body: issueStockSchema,
    reply,
  }),
  takeBack: actions.add('/returns', {
    permission: 'use',
    summary: 'Take back from a job what was not needed',
    body: returnStockSchema,
    reply,
  }),
  transfer: actions.add('/transfers', {
    permission: 'transfer',
    summary: 'Move stock from one place to another',
    body: transferStockSchema,
    reply,
  }),
  adjust: actions.add('/adjustments', {
    permission: 'adjust',
    summary: 'Correct stock, with the reason',
    body: adjustStockSchema,
    reply,
  }),
  scrap: actions.add('/scraps', {
    permission: 'adjust',
    summary: 'Write off stock, with the reason',
    body: scrapStockSchema,
    reply,
  }),
  count: {
    ...actions.add('/counts', {
      permission: 'count',
      summary: 'Post what was counted at a place; each line with what the books had when it was reviewed',
      body: countStockSchema,
      reply: z.object({ movements: z.array(stockMovementSchema) }),
    }),
    bodyLimits: { bytes: 128 * 1024, values: 4 * inventoryLimits.countLines + 100 },
  },
  check: actions.read('/check', {
    permission: 'rebuild',
    summary: 'Compare levels and values with the sums of the ledger',
    reply: stockCheckSchema,
  }),
  rebuild: actions.add('/rebuilds', {
    permission: 'rebuild',
    summary: 'Write levels and values again from the ledger',
    body: z.strictObject({}),
    reply: stockCheckSchema,
  }),
};
