import { z } from 'zod';
import { type PageGroup, pageGroupSchema } from './group-query.ts';
import { queryFlagSchema } from './primitives.ts';

/** Query parameters of every list. `cursor` is opaque and comes from `nextCursor`. */
export const pageQueryShape = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Free text; every word must match. */
  q: z.string().trim().max(200).optional(),
  /** `true` also counts all matches. */
  count: queryFlagSchema.default(false),
};

/**
 * A page of a list. `total` counts all matches up to 10,000; null unless requested. `groups`: of a grouped list only.
 */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int().nullable(),
    groups: z.array(pageGroupSchema).optional(),
  });
}
export type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
  total: number | null;
  groups?: PageGroup[] | undefined;
};
