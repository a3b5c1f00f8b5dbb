import { z } from 'zod';
import { idSchema, instantSchema, moneyMinorSchema, reasonSchema } from '../http/primitives.ts';
import { protectedSchema } from '../records/protected-schema.ts';
import { inventoryLimits, movementTypes } from './inventory-options.ts';
import { movedQuantitySchema, quantitySchema } from './inventory-item.ts';

export const movementTypeSchema = z.enum(movementTypes);

/** A line of the ledger. Without a place on a side, stock came from outside or left. */
export const stockMovementSchema = z.object({
  id: idSchema,
  /** Always 1: lines do not change. */
  revision: z.number().int().positive(),
  itemId: idSchema,
  itemSku: z.string(),
  itemName: z.string(),
  /** 1, 2, 3 … of the item. */
  position: z.number().int(),
  type: movementTypeSchema,
  fromPlaceId: idSchema.nullable(),
  fromPlaceName: z.string().nullable(),
  toPlaceId: idSchema.nullable(),
  toPlaceName: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  /** Cost of what was moved, in minor units; staff only. */
  costMinor: protectedSchema('stock_movement.costMinor', z.number().int().nullable()),
  jobId: idSchema.nullable(),
  jobNumber: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Used in the field although the books had less: to be reconciled. */
  isException: z.boolean(),
  occurredAt: instantSchema,
  authorName: z.string(),
  createdAt: instantSchema,
});
export type StockMovement = z.infer<typeof stockMovementSchema>;

const base = {
  itemId: idSchema,
  quantity: movedQuantitySchema,
  reason: reasonSchema.nullable().default(null),
  /** Key of the sender: a movement with a key that the ledger has already writes nothing. */
  key: idSchema.nullable().default(null),
  /** When it happened; default: now. */
  occurredAt: instantSchema.nullable().default(null),
};

export const receiveStockSchema = z.strictObject({
  ...base,
  toPlaceId: idSchema,
  /** Cost of one unit; default: the usual cost of the item. */
  unitCostMinor: moneyMinorSchema.nullable().default(null),
});
export type ReceiveStock = z.output<typeof receiveStockSchema>;

/** `fromPlaceId` null: the item is not counted. */
export const issueStockSchema = z.strictObject({
  ...base,
  fromPlaceId: idSchema.nullable().default(null),
  jobId: idSchema,
});
export type IssueStock = z.output<typeof issueStockSchema>;

export const returnStockSchema = z.strictObject({
  ...base,
  toPlaceId: idSchema.nullable().default(null),
  jobId: idSchema,
});
export type ReturnStock = z.output<typeof returnStockSchema>;

export const transferStockSchema = z.strictObject({ ...base, fromPlaceId: idSchema, toPlaceId: idSchema });
export type TransferStock = z.output<typeof transferStockSchema>;

export const scrapStockSchema = z.strictObject({ ...base, reason: reasonSchema, fromPlaceId: idSchema });
export type ScrapStock = z.output<typeof scrapStockSchema>;

/** `change`: what there is more, or less than 0: what is missing. */
export const adjustStockSchema = z.strictObject({
  itemId: base.itemId,
  placeId: idSchema,
  change: z
    .number()
    .min(-inventoryLimits.quantity)
    .max(inventoryLimits.quantity)
    .refine((value) => value !== 0, { error: 'Invalid quantity: it must not be 0' })
    .refine((value) => Number(value.toFixed(inventoryLimits.decimals)) === value, {
      error: `Invalid quantity: it has at most ${inventoryLimits.decimals} decimals`,
    }),
  reason: reasonSchema,
  key: base.key,
  occurredAt: base.occurredAt,
});
export type AdjustStock = z.output<typeof adjustStockSchema>;

/** `seen`: what the books had when the count was reviewed; other stock by now refuses the line. */
export const countStockSchema = z.strictObject({
  placeId: idSchema,
  reason: reasonSchema.nullable().default(null),
  key: base.key,
  lines: z
    .array(z.strictObject({ itemId: idSchema, counted: quantitySchema, seen: z.number() }))
    .min(1)
    .max(inventoryLimits.countLines),
});
export type CountStock = z.output<typeof countStockSchema>;

/** A level below zero: more was used in the field than the books had. */
export const stockReconcileSchema = z.object({
  id: idSchema,
  itemId: idSchema,
  itemSku: z.string(),
  itemName: z.string(),
  unit: z.string(),
  placeId: idSchema,
  placeName: z.string(),
  /** Below zero while it is open. */
  onHand: z.number(),
  openedAt: instantSchema,
  authorName: z.string(),
  jobId: idSchema.nullable(),
  jobNumber: z.number().int().nullable(),
});
export type StockReconcile = z.infer<typeof stockReconcileSchema>;

/** Where the levels and values differ from the ledger; empty: they are its sums. */
export const stockCheckSchema = z.object({
  movements: z.number().int(),
  items: z.number().int(),
  /** Items whose levels or value were not those of the ledger. */
  differences: z.array(z.object({ itemId: idSchema, sku: z.string(), name: z.string() })),
});
export type StockCheck = z.infer<typeof stockCheckSchema>;
