import { restorableDays } from '@switchyard/contracts/http/restore-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from './keyset.ts';

type Listing = { condition: RawBuilder<boolean>; sort: SortKey };

/**
 * Filter by `deleted_at`, and sort: records that are not deleted, in the requested order; or deleted, restorable
 * records, always the last deletion first.
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
