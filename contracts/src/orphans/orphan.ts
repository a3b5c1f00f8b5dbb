import { z } from 'zod';
import { idSchema, instantSchema, recordShape } from '../http/primitives.ts';

/** Work on a visit that was deleted or reassigned while its technician was offline. */
export const orphanSchema = z.object({
  ...recordShape,
  reason: z.enum(['deleted', 'reassigned']),
  state: z.enum(['open', 'accepted', 'discarded']),
  visitId: idSchema,
  jobId: idSchema,
  jobNumber: z.number().int(),
  jobTitle: z.string(),
  technicianId: idSchema.nullable(),
  technicianName: z.string(),
  /** The command as sent by the device. */
  method: z.string(),
  url: z.string(),
  body: z.unknown(),
  /** Display text of the work: `Note`, `Completed`. */
  label: z.string(),
  occurredAt: instantSchema,
  resolvedBy: z.string().nullable(),
  resolvedReason: z.string().nullable(),
});
export type Orphan = z.infer<typeof orphanSchema>;
