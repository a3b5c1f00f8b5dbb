import { z } from 'zod';
import { idSchema, instantSchema, latitudeSchema, longitudeSchema } from '../http/primitives.ts';
import { jobStateSchema } from './job-state.ts';

/** Most jobs of a map. */
export const jobPointLimit = 20_000;

/** A job as a point on a map or in a calendar: no more than what its mark and its line show. */
export const jobPointSchema = z.object({
  id: idSchema,
  number: z.number().int(),
  title: z.string(),
  state: jobStateSchema,
  /** Position of the site; both null while it has none. */
  latitude: latitudeSchema.nullable(),
  longitude: longitudeSchema.nullable(),
  /** Beginnings of its visits that match the query, in order; none if the query has no `scheduledFrom` and `scheduledTo`. */
  starts: z.array(instantSchema),
});
export type JobPoint = z.infer<typeof jobPointSchema>;

/** `isComplete`: false if more jobs match than a map shows; then the first ones in the order of the list. */
export const jobPointsSchema = z.object({ items: z.array(jobPointSchema), isComplete: z.boolean() });
export type JobPoints = z.infer<typeof jobPointsSchema>;
