import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { legalHoldSchema } from './legal-hold.ts';
import { personKinds } from './person.ts';

/** Parts that an erasure removes, in the order of the preview. */
export const erasedParts = [
  'records',
  'accounts',
  'sessions',
  'sites',
  'messages',
  'requests',
  'leads',
  'tickets',
  'photos',
  'signatures',
  'mails',
  'events',
] as const;
export type ErasedPart = (typeof erasedParts)[number];

/** Parts that stay without the person's name, because the books and the history of others need it. */
export const keptParts = ['jobs', 'visits', 'times', 'authoredPhotos', 'authoredMessages'] as const;
export type KeptPart = (typeof keptParts)[number];

/** Reasons why a person cannot be erased now. */
export const erasureObstacles = ['held', 'last_admin', 'open_work', 'done_before'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

export const erasurePreviewSchema = z.object({
  name: z.string(),
  goes: z.array(z.object({ part: z.string(), count: z.number().int() })),
  stays: z.array(z.object({ part: z.string(), count: z.number().int() })),
  /** Names, addresses and numbers that are replaced in texts, wherever they are. */
  words: z.array(z.string()),
  /** Those that other records have too: texts are not searched for them. */
  sharedWords: z.array(z.string()),
  obstacles: z.array(z.enum(erasureObstacles)),
  holds: z.array(legalHoldSchema),
});
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;

export const erasureSchema = z.object({
  id: idSchema,
  number: z.number().int(),
  subjectKind: z.enum(personKinds),
  subjectId: idSchema,
  state: z.enum(['running', 'done']),
  reason: z.string(),
  requestedByName: z.string(),
  requestedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** Rows whose texts were changed, by table. */
  counts: z.record(z.string(), z.number().int()),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** The name that replaces that of an erased person. */
export function tombstoneOf({ number }: Pick<Erasure, 'number'>): string {
  return `Removed person ${number}`;
}
