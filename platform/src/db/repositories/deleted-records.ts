import { restorableDays } from '@switchyard/contracts/http/restore-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from './keyset.ts';

type Listing = { condition: RawBuilder<boolean>; sort: SortKey };

/**
 * Which records a list shows, by their column `deleted_at`, and how it sorts them: those that were not deleted, as
 * asked; or those that were and can still be brought back, the last deletion first whatever the sort.
 */
export function listingOf(
  deletedAt: RawBuilder<unknown>,
  { deleted, sort }: { deleted: boolean | undefined; sort: SortKey },
): Listing {
  if (deleted !== true) return { condition: sql`${deletedAt} IS NULL`, sort };
  return {
    condition: sql`${deletedAt} > now() - make_interval(days => ${restorableDays})`,
    sort: { name: 'deleted', expression: deletedAt, kind: 'instant', descending: true },
  };
}
