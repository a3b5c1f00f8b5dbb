import { z } from 'zod';
import { customPatchSchema, customValuesSchema } from '../custom-fields/custom-values.ts';
import { idSchema, longTextSchema, moneyMinorSchema, reasonSchema, recordShape } from '../http/primitives.ts';
import { protectedSchema } from '../records/protected-schema.ts';
import { inventoryLimits, placeKinds } from './inventory-options.ts';

export const placeKindSchema = z.enum(placeKinds);

/** An amount of an item; the item's unit says how many decimals it has. */
export const quantitySchema = z
  .number()
  .min(0)
  .max(inventoryLimits.quantity)
  .refine((value) => Number(value.toFixed(inventoryLimits.decimals)) === value, {
    error: `Invalid quantity: it has at most ${inventoryLimits.decimals} decimals`,
  });
/** More than nothing. */
export const movedQuantitySchema = quantitySchema.refine((value) => value > 0, {
  error: 'Invalid quantity: it must be more than 0',
});

/** As a scanner reads it: printable characters without spaces. */
export const barcodeSchema = z
  .string()
  .trim()
  .regex(/^[!-~]{3,60}$/, 'Invalid barcode: 3 to 60 letters, digits or signs, without spaces');

/** Fields that a request may set. */
const writable = {
  name: z.string().trim().min(2).max(120),
  /** Number of the item in the company; unique. */
  sku: z.string().trim().min(1).max(60),
  /** Unique within the company. */
  barcodes: z.array(barcodeSchema).max(inventoryLimits.barcodes),
  category: z.string().trim().min(1).max(80).nullable(),
  /** Unit of its quantities: `pcs`, `m`, `kg`. */
  unit: z.string().trim().min(1).max(20),
  /** Decimals of its quantities. */
  precision: z.number().int().min(0).max(inventoryLimits.decimals),
  /** Usual cost of one unit, in minor units; staff only, null for other roles. */
  costMinor: moneyMinorSchema.nullable(),
  /** Price of one unit for customers, in minor units. */
  priceMinor: moneyMinorSchema.nullable(),
  /** Used on jobs, but not counted: small parts, fees. */
  nonStock: z.boolean(),
  notes: longTextSchema.nullable(),
  custom: customPatchSchema.optional(),
};

/** Stock of an item at a place. */
export const stockLevelSchema = z.object({
  placeId: idSchema,
  placeName: z.string(),
  placeKind: placeKindSchema,
  onHand: z.number(),
  /** Kept for open jobs. */
  reserved: z.number(),
  /** Below this it is low; null: not set. */
  min: z.number().nullable(),
  /** Filled up to this; null: not set. */
  max: z.number().nullable(),
});
export type StockLevel = z.infer<typeof stockLevelSchema>;

export const inventoryItemSchema = z.object({
  ...recordShape,
  ...writable,
  costMinor: protectedSchema('inventory_item.costMinor', writable.costMinor),
  custom: customValuesSchema('inventory_item'),
  onHand: z.number(),
  reserved: z.number(),
  /** On hand and not kept for a job. */
  available: z.number(),
  /** A place has less than its minimum. */
  isLow: z.boolean(),
  /** Value of its stock, in minor units; staff only. */
  valueMinor: protectedSchema('inventory_item.valueMinor', z.number().int().nullable()),
  /** Places with stock, a minimum or something kept for a job, by name. */
  levels: z.array(stockLevelSchema),
});
export type InventoryItem = z.infer<typeof inventoryItemSchema>;

export const createInventoryItemSchema = z.strictObject({
  ...writable,
  /** Null: the next free number. */
  sku: writable.sku.nullable().default(null),
  barcodes: writable.barcodes.default([]),
  category: writable.category.default(null),
  unit: writable.unit.default('pcs'),
  precision: writable.precision.default(0),
  costMinor: writable.costMinor.default(null),
  priceMinor: writable.priceMinor.default(null),
  nonStock: writable.nonStock.default(false),
  notes: writable.notes.default(null),
});
export type CreateInventoryItem = z.output<typeof createInventoryItemSchema>;

export const updateInventoryItemSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateInventoryItem = z.output<typeof updateInventoryItemSchema>;

/** How much of an item a place should have; both null: no plan. */
export const planStockSchema = z
  .strictObject({
    placeId: idSchema,
    min: quantitySchema.nullable(),
    max: quantitySchema.nullable().default(null),
  })
  .refine(({ min, max }) => max === null || (min !== null && max >= min), {
    path: ['max'],
    error: 'Must not be less than the minimum',
  });
export type PlanStock = z.output<typeof planStockSchema>;

/** Quantity that a place keeps for a job; 0: nothing any more. */
export const reserveStockSchema = z.strictObject({
  placeId: idSchema,
  jobId: idSchema,
  quantity: quantitySchema,
  note: reasonSchema.nullable().default(null),
});
export type ReserveStock = z.output<typeof reserveStockSchema>;
