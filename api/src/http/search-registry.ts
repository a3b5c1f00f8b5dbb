import { factsOf, type RecordKind } from '@switchyard/contracts/records/registry.ts';
import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { Search } from '@switchyard/platform/db/records/record-search.ts';
import { type SearchableTable, searchTable } from '@switchyard/platform/db/repositories/search-repository.ts';

/** Finds records of one kind. */
type SearchKind = (tx: Tx, search: Search) => Promise<SearchHit[]>;

/**
 * The kinds of records that the global search finds: each record on the kit whose definition has `search` adds itself.
 */
export type SearchRegistry = {
  add(kind: RecordKind, table: SearchableTable): void;
  /** @throws Error if the kind was not added */
  of(kind: RecordKind): SearchKind;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly searches: SearchRegistry;
  }
}

export function createSearchRegistry(): SearchRegistry {
  const searches = new Map<RecordKind, SearchKind>();
  return {
    add(kind, table) {
      if (factsOf(kind).search === undefined) return;
      if (!table.search) throw new Error(`The table of ${kind} says nothing of its hits`);
      searches.set(kind, (tx, search) => searchTable(tx, { kind, table }, search));
    },
    of(kind) {
      const search = searches.get(kind);
      if (!search) throw new Error(`The definition of ${kind} has a search, but no feature adds it`);
      return search;
    },
  };
}
