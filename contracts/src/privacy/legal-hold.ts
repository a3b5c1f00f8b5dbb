import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';

/** Records that a hold keeps: nothing of them is erased, and no retention period ends, until it is lifted. */
export const heldKinds = ['customer', 'job', 'technician', 'user'] as const;
export type HeldKind = (typeof heldKinds)[number];

export const holdReasonSchema = z.string().trim().min(3).max(500);

export const legalHoldSchema = z.object({
  id: idSchema,
  subjectKind: z.enum(heldKinds),
  subjectId: idSchema,
  /** Name of the record when the hold was placed. */
  subjectName: z.string(),
  reason: z.string(),
  placedByName: z.string(),
  placedAt: instantSchema,
  liftedByName: z.string().nullable(),
  liftedAt: instantSchema.nullable(),
  liftReason: z.string().nullable(),
});
export type LegalHold = z.infer<typeof legalHoldSchema>;
