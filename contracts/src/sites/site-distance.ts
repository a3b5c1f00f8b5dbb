import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { idSchema, latitudeSchema, longitudeSchema } from '../http/primitives.ts';

/** A site farther than this from all others of its company is probably in the wrong place, km. */
export const unusualDistanceKm = 300;

export const siteDistanceSchema = z.object({
  /** From the nearest other site with a position, km; null if there is none. */
  nearestKm: z.number().nullable(),
  /** The same with latitude and longitude swapped; null also if that is no position. */
  swappedKm: z.number().nullable(),
});
export type SiteDistance = z.infer<typeof siteDistanceSchema>;

export const siteDistanceRoute = defineRoute({
  method: 'GET',
  path: '/api/sites/distance',
  tag: 'sites',
  summary: 'How far a position is from the nearest other site',
  access: 'session',
  permission: 'site.update',
  write: 'safe',
  status: 200,
  query: z.strictObject({
    latitude: z.coerce.number().pipe(latitudeSchema),
    longitude: z.coerce.number().pipe(longitudeSchema),
    /** The site whose position it is. */
    except: idSchema.optional(),
  }),
  reply: siteDistanceSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});

export type PositionNote = 'far' | 'swapped' | null;

/** The doubt about a position: it is far from all other sites, or would not be with its numbers swapped. */
export function positionNote({ nearestKm, swappedKm }: SiteDistance): PositionNote {
  if (nearestKm === null || nearestKm <= unusualDistanceKm) return null;
  return swappedKm !== null && swappedKm <= unusualDistanceKm ? 'swapped' : 'far';
}
