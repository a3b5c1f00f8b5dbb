import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** The base of maps in this deployment. Both null: the land that comes with the console. */
export const mapSettingsSchema = z.object({
  /** Address of a MapLibre style. */
  style: z.url().nullable(),
  /** Address of a PMTiles archive in the schema of Protomaps, drawn in the colours of the console. */
  tiles: z.url().nullable(),
});
export type MapSettings = z.infer<typeof mapSettingsSchema>;

export const mapSettingsRoute = defineRoute({
  method: 'GET',
  path: '/api/map-settings',
  tag: 'maps',
  summary: 'What maps of this deployment are drawn on',
  access: 'session',
  permission: 'anyone_signed_in',
  write: 'safe',
  status: 200,
  reply: mapSettingsSchema,
  problems: ['auth.required'],
});
