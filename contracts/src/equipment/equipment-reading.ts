import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';

/** Fields that a request may set. */
const writable = {
  /** Name of the meter: `Run hours`. Readings of one name make one meter. */
  meter: z.string().trim().min(1).max(80),
  unit: z.string().trim().max(20),
  value: z.number().min(0).max(1e12),
  /** The meter was reset or replaced: the value may be lower than the one before. */
  isReset: z.boolean(),
  resetReason: reasonSchema.nullable(),
};

export const equipmentReadingSchema = z.object({
  id: idSchema,
  equipmentId: idSchema,
  ...writable,
  takenAt: instantSchema,
  authorName: z.string(),
  createdAt: instantSchema,
});
export type EquipmentReading = z.infer<typeof equipmentReadingSchema>;

export const addReadingSchema = z.strictObject({
  ...writable,
  unit: writable.unit.default(''),
  isReset: writable.isReset.default(false),
  resetReason: writable.resetReason.default(null),
  /** When it was read; default: now. */
  occurredAt: instantSchema.nullable().default(null),
});
export type AddReading = z.output<typeof addReadingSchema>;
