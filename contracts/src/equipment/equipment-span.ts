import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { equipmentStates } from './equipment-options.ts';

/** A time in one state. The spans of a piece of equipment follow each other without gaps; the last one has no end. */
export const equipmentSpanSchema = z.object({
  id: idSchema,
  state: z.enum(equipmentStates),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Why it came into this state. */
  reason: z.string().nullable(),
  jobId: idSchema.nullable(),
  /** Title and number of the job. */
  jobLabel: z.string().nullable(),
  /** Name of the user who reported it. */
  authorName: z.string(),
});
export type EquipmentSpan = z.infer<typeof equipmentSpanSchema>;

/** The spans without which nothing is counted. */
export type StateSpan = Pick<EquipmentSpan, 'state' | 'startedAt' | 'endedAt'>;
