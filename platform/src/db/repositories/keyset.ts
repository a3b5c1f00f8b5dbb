import { createHash } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Sort key of a list; ties are broken by the record's id, in the same direction. */
export type SortKey = {
  /** Name of the sort in the query; a cursor is valid for this sort only. */
  readonly name: string;
  /** Never null. */
  readonly expression: RawBuilder<unknown>;
  readonly kind: 'instant' | 'number' | 'text';
  readonly descending: boolean;
};

const cursorSchema = z
  .tuple([z.string(), z.union([z.number().int(), z.string()]), z.uuid()])
  // Digest of the filters, and group of the row. Cursors of earlier versions and of plain lists are shorter.
  .rest(z.string());

/** The sort key in a form that survives JSON exactly: instants as microseconds since 1970. */
export function cursorKey(sort: SortKey): RawBuilder<number | string> {
  return sort.kind === 'instant'
    ? sql`(extract(epoch FROM ${sort.expression}) * 1000000)::bigint`
    : sql`${sort.expression}`;
}

/**
 * Position in a list after which the next page begins.
 *
 * @param filters of the list, as {@link digestFilters} returns them; without them, the cursor fits any filters
 */
export function encodeCursor(sort: SortKey, { cursorKey: key, id, group }: Place, filters?: string): string {
  const parts = [sort.name, key, id, filters, group].filter((part) => part !== undefined);
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const notFilters = new Set(['cursor', 'limit', 'count', 'sort']);

/** Short digest of a list's filters: a cursor is valid for the list that it was made for. */
export function digestFilters(query: object): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !notFilters.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);
}

/** A position in a list: a row's sort key as returned by {@link cursorKey}, its id, and in grouped lists its group. */
export type Place = { cursorKey: number | string; id: string; group?: string | undefined };

/**
 * The position encoded in a cursor.
 *
 * @throws ProblemError naming `/cursor` when it belongs to another sort or to other filters
 */
export function readCursor(sort: SortKey, cursor: string, filters?: string): Place {
  const [name, key, id, madeFor, group] = decodeCursor(cursor);
  const fits = sort.kind === 'text' ? typeof key === 'string' : typeof key === 'number';
  if (name !== sort.name || !fits || (filters ?? madeFor) !== (madeFor ?? filters)) throw badCursor();
  return { cursorKey: key, id, ...(group === undefined ? {} : { group }) };
}

/** Condition for rows after the position. */
export function isBehind(
  sort: Omit<SortKey, 'name'>,
  { cursorKey: key, id: lastId }: Place,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const operator = sort.descending ? sql`<` : sql`>`;
  return sql<boolean>`(${sort.expression}, ${id}) ${operator} (${keyValue(sort, key)}, ${lastId}::uuid)`;
}

export function orderBy(
  sort: SortKey,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sort.descending ? sql`${key} DESC, ${id} DESC` : sql`${key}, ${id}`;
}

function keyValue(sort: Pick<SortKey, 'kind'>, key: number | string): RawBuilder<unknown> {
  switch (sort.kind) {
    case 'instant':
      return sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`;
    case 'number':
      return sql`${key}::bigint`;
    case 'text':
      return sql`${key}::text`;
    default:
      return sort.kind satisfies never;
  }
}

function decodeCursor(cursor: string): z.output<typeof cursorSchema> {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (text.includes('\\u0000')) throw badCursor();
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    throw badCursor();
  }
}

/** The refusal of a cursor that does not fit the list. */
export function badCursor(): ProblemError {
  return new ProblemError('request.invalid', {
    errors: [
      {
        pointer: '/cursor',
        in: 'query',
        code: 'invalid_cursor',
        message: 'Invalid cursor: start again without one, or keep the filters and the sort it was made for',
      },
    ],
  });
}
