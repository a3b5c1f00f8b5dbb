import { z } from 'zod';
import { idSchema, longTextSchema, recordShape } from '../http/primitives.ts';
import { placeKindSchema } from './inventory-item.ts';

/** Fields that a request may set. */
const writable = {
  name: z.string().trim().min(2).max(80),
  kind: placeKindSchema,
  /** Place that a bin is in. */
  parentId: idSchema.nullable(),
  /** Whose truck it is. */
  technicianId: idSchema.nullable(),
  notes: longTextSchema.nullable(),
};

export const stockPlaceSchema = z.object({
  ...recordShape,
  ...writable,
  parentName: z.string().nullable(),
  technicianName: z.string().nullable(),
  /** Items with stock here. */
  items: z.number().int(),
  /** Items of which more was used than was here by the books. */
  toReconcile: z.number().int(),
});
export type StockPlace = z.infer<typeof stockPlaceSchema>;

export const createStockPlaceSchema = z.strictObject({
  ...writable,
  parentId: writable.parentId.default(null),
  technicianId: writable.technicianId.default(null),
  notes: writable.notes.default(null),
});
export type CreateStockPlace = z.output<typeof createStockPlaceSchema>;

export const updateStockPlaceSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateStockPlace = z.output<typeof updateStockPlaceSchema>;
