import { recordAction, scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import {
  searchedKinds,
  type SearchedKind,
  type SearchHit,
} from '@switchyard/contracts/search/search-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { Search } from '@switchyard/platform/db/records/record-search.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { searchFlags, searchJobs } from '@switchyard/platform/db/repositories/search-repository.ts';
import type { SearchRegistry } from '../../http/search-registry.ts';
import { requireRecordScope } from '../../records/record-scope.ts';
import { requireScope } from '../../access/access.ts';

const usualLimit = 5;

/** Searches of records without a standard table. */
const ownSearches: Partial<
  Readonly<Record<SearchedKind, (tx: Tx, search: Search<ReadScope>) => Promise<SearchHit[]>>>
> = {
  job: searchJobs,
  flag: searchFlags,
};

/**
 * Records visible to the actor with words that start with the typed ones, ordered by the positions in their
 * definitions.
 */
export async function searchRecords(
  tx: Tx,
  { actor, searches }: { actor: Actor; searches: SearchRegistry },
  q: string,
): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const kind of searchedKinds) {
    const action = recordAction(kind, 'view');
    if (scopeFor(actor, action) === 'none') continue;
    const limit = factsOf(kind).search?.limit ?? usualLimit;
    const own = ownSearches[kind];
    const found = own
      ? await own(tx, { q, scope: requireScope(actor, action), limit })
      : await searches.of(kind)(tx, { q, scope: requireRecordScope(actor, action), limit });
    hits.push(...found);
  }
  return hits;
}

/** @throws Error naming a kind whose definition has a search that no feature registers */
export function requireSearches(searches: SearchRegistry): void {
  for (const kind of searchedKinds) if (!(kind in ownSearches)) searches.of(kind);
}
