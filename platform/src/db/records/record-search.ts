import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { ReadScope, RecordScope } from '../repositories/read-scope.ts';
import { matchesWords } from '../repositories/text-query.ts';
import { scopeCondition } from './record-conditions.ts';

export type Search<Scope = RecordScope> = {
  readonly q: string;
  readonly scope: Scope;
  readonly limit: number;
};

/** A record found by the global search. */
export type Found = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** Id of the record whose page shows it. */
  readonly pageId: string;
};

/** Content of a hit, in terms of the table's alias. Hits are sorted by title. */
export type HitSpec = {
  readonly title: RawBuilder<unknown>;
  readonly subtitle: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
  /** Id of the record whose page shows it; default: its own. */
  readonly pageId?: RawBuilder<unknown>;
};

type Searched = {
  readonly table: string;
  readonly alias: string;
  readonly inScope?: (scope: ReadScope) => RawBuilder<boolean>;
  readonly ownedBy?: (userId: string) => RawBuilder<boolean>;
  readonly search: RawBuilder<unknown>;
  readonly hit?: HitSpec;
};

/** The search of a table, or undefined if it defines no hit. */
export function searchOf(spec: Searched): ((tx: Tx, search: Search) => Promise<Found[]>) | undefined {
  const { table, alias, hit } = spec;
  if (hit === undefined) return undefined;
  const { title, subtitle, joins = sql``, pageId } = hit;
  const rowsOf = sql.ref(alias);
  return async (tx, { q, scope, limit }) => {
    const { rows } = await sql<Found>`
      SELECT ${rowsOf}.id, ${title} AS title, ${subtitle} AS subtitle, ${pageId ?? sql`${rowsOf}.id`} AS page_id
      FROM ${sql.table(table)} ${rowsOf} ${joins}
      WHERE ${matchesWords(spec.search, q)} AND ${rowsOf}.deleted_at IS NULL AND ${scopeCondition(spec, scope)}
      ORDER BY ${title}, ${rowsOf}.id LIMIT ${limit}`.execute(tx);
    return rows;
  };
}
