import type { Page } from '@switchyard/contracts/http/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import type { DB } from '../generated/database-schema.ts';
import { listingOf } from '../repositories/deleted-records.ts';
import type { SortKey } from '../repositories/keyset.ts';
import { groupOf, type ListGroups } from '../repositories/list-groups.ts';
import { readPage } from '../repositories/read-page.ts';
import type { ReadScope } from '../repositories/read-scope.ts';
import { matchesWords } from '../repositories/text-query.ts';
import { type ColumnPlan, planColumns, type Row } from './record-columns.ts';
import type { IndexUse } from './index-use.ts';
import { filterConditions, scopeCondition, sortKeyOf } from './record-conditions.ts';
import type { ListQuery } from './list-query.ts';
import type { Reader } from './reader.ts';
import { type Found, type HitSpec, type Search, searchOf } from './record-search.ts';

export type { Reader } from './reader.ts';
/** The whole company: for commands that check and record a change regardless of the author's scope. */
export const companyScope: ReadScope = { kind: 'company' };

export type StoredRecord = {
  id: string;
  revision: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

/** A new row: the command's values, with id, company and time. */
export type NewRow<Values> = Values & { readonly id: string; readonly companyId: string; readonly now: Date };

/** Fields to write; deletion and restore write only their time. */
export type Patch<Values> = Partial<Values> | { readonly deletedAt: Date | null };

export type RecordTable<Item extends StoredRecord, Values, Query> = {
  /** Alias of the table's rows in SQL fragments. */
  readonly alias: string;
  /** A record, deleted ones included, or undefined if there is none in the reader's scope. */
  find(tx: Tx, id: string, reader: Reader): Promise<Item | undefined>;
  /** Records by id, in no particular order; deleted ones included. */
  findMany(tx: Tx, ids: readonly string[], reader: Reader): Promise<Item[]>;
  /** All records of the scope that are not deleted and meet a condition, in the given order. */
  findAll(
    tx: Tx,
    reader: Reader,
    choice: { where?: RawBuilder<unknown>; orderBy: RawBuilder<unknown> },
  ): Promise<Item[]>;
  /** Locks a record until the commit. @returns false if there is none */
  lock(tx: Tx, id: string): Promise<boolean>;
  /** Locks records until the commit, always in the order of their ids. */
  lockMany(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Inserts records in one statement; a few hundred at a time. */
  insert(tx: Tx, rows: readonly NewRow<Values>[]): Promise<void>;
  /** Writes the fields and increments the revision. */
  update(tx: Tx, id: string, change: { patch: Patch<Values>; now: Date }): Promise<void>;
  /** @throws ProblemError if the cursor does not match the sort */
  list(tx: Tx, query: Query, reader: Reader): Promise<Page<Item>>;
  /** `SELECT columns FROM page JOIN …`: for statements that select their rows as `page (id, cursor_key)`. */
  select(reader: Reader): RawBuilder<unknown>;
  /** Converts rows of {@link select}. */
  read(rows: readonly Row[], reader: Reader): Item[];
  /** The first records of the scope with words that begin with the typed ones; undefined if the table has no `hit`. */
  readonly search: ((tx: Tx, search: Search) => Promise<Found[]>) | undefined;
  readonly indexUse: IndexUse;
};

/** The parts of a record's table that its use cases need. */
export type RecordStore<Item extends StoredRecord, Values, Query> = Pick<
  RecordTable<Item, Values, Query>,
  'alias' | 'find' | 'lock' | 'insert' | 'update' | 'list'
> &
  Partial<Pick<RecordTable<Item, Values, Query>, 'lockMany' | 'search'>>;

export type TableSpec<Item, Query extends ListQuery, Extra> = {
  readonly table: Extract<keyof DB, string>;
  /** Alias of the table's rows in SQL fragments. */
  readonly alias: string;
  /** Default: `update`, which also blocks inserts of rows that refer to the record. */
  readonly lockMode?: 'update' | 'no key update';
  readonly schema: z.ZodObject;
  /** Fields stored as jsonb. */
  readonly json?: readonly (keyof Item & string)[];
  /** Points stored in two columns: latitude and longitude. */
  readonly points?: Readonly<Record<string, readonly [latitude: string, longitude: string]>>;
  /** Fields without a column: their source and how to read them. */
  readonly derived?: {
    readonly fields: readonly (keyof Item & string)[];
    /** Additional columns and joins of the statement, named as in `Extra`. */
    readonly columns: (reader: Reader) => RawBuilder<unknown>;
    readonly joins?: (reader: Reader) => RawBuilder<unknown>;
    readonly read: (reader: Reader) => (row: Row<Extra>, item: Item) => Partial<Item>;
  };
  /** Condition for readers who do not see the whole company. Default: they see no records. */
  readonly inScope?: (scope: ReadScope) => RawBuilder<boolean>;
  /** Condition for managers and admins with the scope `own`. Default: they see no records. */
  readonly ownedBy?: (userId: string) => RawBuilder<boolean>;
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Comparison type of each sort column; default: text. */
  readonly sortKinds?: Readonly<Record<string, SortKey['kind']>>;
  /** Condition of each filter of the list. */
  readonly filters?: {
    readonly [Name in Exclude<keyof Query, keyof ListQuery>]?: (
      value: NonNullable<Query[Name]>,
      reader: Reader,
    ) => RawBuilder<unknown>;
  };
  /** Fields that the list can be grouped by, as in its contract. */
  readonly groups?: ListGroups;
  /** Rows to filter and sort, if a sort needs more than the table. */
  readonly from?: (query: Query) => RawBuilder<unknown> | undefined;
  /** Search column; `q` finds words that begin with the typed ones. */
  readonly search: RawBuilder<unknown>;
  /** Content of a hit in the global search, for definitions with `search`. */
  readonly hit?: HitSpec;
  /** Sorts, filters, groups and `search` without an index, each with the reason why it needs none; a test requires them. */
  readonly unindexed?: Readonly<Record<string, string>>;
};

/**
 * SQL of a kind of record from its description. `Values`: values written by commands; `Extra`: derived columns.
 *
 * @example
 * export const siteTable = defineRecordTable<Site, SiteValues, SiteQuery>()({ table: 'sites', … });
 */
export function defineRecordTable<
  Item extends StoredRecord,
  Values,
  Query extends ListQuery,
  Extra = object,
>() {
  return (spec: TableSpec<Item, Query, Extra>): RecordTable<Item, Values, Query> => {
    const plan = planColumns<Item>({ ...spec, derived: spec.derived?.fields ?? [] });
    const select = selectOf(spec, plan);
    const read = readerOf(spec, plan);
    return {
      alias: spec.alias,
      select,
      read,
      ...findersOf(spec, { select, read }),
      ...writersOf<Values>(spec, plan),
      search: searchOf(spec),
      indexUse: indexUseOf(spec),
      list: (tx, query, reader) => listRows(tx, spec, { query, reader, select, read }),
    };
  };
}

function indexUseOf<Item, Query extends ListQuery, Extra>(spec: TableSpec<Item, Query, Extra>): IndexUse {
  const { table, alias, sorts, groups = {}, search, unindexed = {} } = spec;
  return {
    table,
    alias,
    sorts,
    groups,
    search,
    unindexed,
    filters: (spec.filters ?? {}) as IndexUse['filters'],
  };
}

type Parts<Item> = {
  select: (reader: Reader) => RawBuilder<unknown>;
  read: (rows: readonly Row[], reader: Reader) => Item[];
};

function selectOf<Item, Query extends ListQuery, Extra>(
  { table, alias, derived }: TableSpec<Item, Query, Extra>,
  plan: ColumnPlan<Item>,
): (reader: Reader) => RawBuilder<unknown> {
  const columns = sql.join(plan.columns.map((column) => sql.ref(`${alias}.${column}`)));
  const rows = sql.ref(alias);
  const plain = sql`FROM page JOIN ${sql.table(table)} ${rows} ON ${rows}.id = page.id`;
  if (derived === undefined) {
    const statement = sql`SELECT page.cursor_key, ${columns} ${plain}`;
    return () => statement;
  }
  return (reader) =>
    sql`SELECT page.cursor_key, ${columns}, ${derived.columns(reader)} ${plain} ${derived.joins?.(reader) ?? sql``}`;
}

function readerOf<Item extends StoredRecord, Query extends ListQuery, Extra>(
  { derived }: TableSpec<Item, Query, Extra>,
  plan: ColumnPlan<Item>,
): (rows: readonly Row[], reader: Reader) => Item[] {
  return (rows, reader) => {
    const readDerived = derived?.read(reader);
    return rows.map((row) => {
      const item = plan.read(row);
      return readDerived ? { ...item, ...readDerived(row as Row<Extra>, item) } : item;
    });
  };
}

function findersOf<Item, Query extends ListQuery, Extra>(
  spec: TableSpec<Item, Query, Extra>,
  { select, read }: Parts<Item>,
) {
  const table = sql.table(spec.table);
  const rowsOf = sql.ref(spec.alias);
  const lockMode = sql.raw(spec.lockMode ?? 'update');
  return {
    async find(tx: Tx, id: string, reader: Reader): Promise<Item | undefined> {
      const { rows } = await sql<Row>`/* prepared */
        WITH page AS (SELECT ${rowsOf}.id, 0 AS cursor_key FROM ${table} ${rowsOf}
          WHERE ${rowsOf}.id = ${id} AND ${scopeCondition(spec, reader.scope)})
        ${select(reader)}`.execute(tx);
      return read(rows, reader)[0];
    },
    async findMany(tx: Tx, ids: readonly string[], reader: Reader): Promise<Item[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<Row>`
        WITH page AS (SELECT ${rowsOf}.id, 0 AS cursor_key FROM ${table} ${rowsOf}
          WHERE ${rowsOf}.id = ANY(${[...ids]}::uuid[]) AND ${scopeCondition(spec, reader.scope)})
        ${select(reader)}`.execute(tx);
      return read(rows, reader);
    },
    async findAll(
      tx: Tx,
      reader: Reader,
      { where, orderBy }: { where?: RawBuilder<unknown>; orderBy: RawBuilder<unknown> },
    ): Promise<Item[]> {
      const { rows } = await sql<Row>`
        WITH page AS MATERIALIZED (SELECT ${rowsOf}.id, 0 AS cursor_key FROM ${table} ${rowsOf}
          WHERE ${rowsOf}.deleted_at IS NULL AND ${where ?? sql`true`} AND ${scopeCondition(spec, reader.scope)})
        ${select(reader)} ORDER BY ${orderBy}, ${rowsOf}.id`.execute(tx);
      return read(rows, reader);
    },
    async lock(tx: Tx, id: string): Promise<boolean> {
      const { rows } = await sql`SELECT id FROM ${table} WHERE id = ${id} FOR ${lockMode}`.execute(tx);
      return rows.length > 0;
    },
    async lockMany(tx: Tx, ids: readonly string[]): Promise<void> {
      await sql`SELECT id FROM ${table} WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR ${lockMode}`.execute(
        tx,
      );
    },
  };
}

function writersOf<Values>({ table }: { table: string }, plan: Pick<ColumnPlan<unknown>, 'write'>) {
  return {
    async insert(tx: Tx, rows: readonly NewRow<Values>[]): Promise<void> {
      if (rows.length === 0) return;
      const records = rows.map(({ now, ...values }) => ({
        ...plan.write(values),
        created_at: now,
        updated_at: now,
      }));
      const columns = Object.keys(records[0] ?? {});
      const tuples = records.map(
        (record: Readonly<Record<string, unknown>>) =>
          sql`(${sql.join(columns.map((column) => sql`${record[column] ?? null}`))})`,
      );
      await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        VALUES ${sql.join(tuples)}`.execute(tx);
    },
    async update(tx: Tx, id: string, { patch, now }: { patch: Patch<Values>; now: Date }): Promise<void> {
      const values = Object.entries({ ...plan.write(patch), updated_at: now });
      const changes = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)}, revision = revision + 1
        WHERE id = ${id}`.execute(tx);
    },
  };
}

async function listRows<Item extends StoredRecord, Query extends ListQuery, Extra>(
  tx: Tx,
  spec: TableSpec<Item, Query, Extra>,
  { query, reader, select, read }: Parts<Item> & { query: Query; reader: Reader },
): Promise<Page<Item>> {
  const listing = listingOf(sql.ref(`${spec.alias}.deleted_at`), {
    deleted: query.deleted,
    sort: reader.custom?.sort ?? sortKeyOf(spec, query.sort),
  });
  return await readPage<Row & { id: string }, Item>(tx, {
    query,
    sort: listing.sort,
    // Deleted records have one order.
    group: query.deleted === true ? undefined : groupOf(spec.groups ?? {}, query),
    from: spec.from?.(query) ?? sql`${sql.table(spec.table)} ${sql.ref(spec.alias)}`,
    id: sql.ref(`${spec.alias}.id`),
    conditions: [
      listing.condition,
      ...(reader.scope.kind === 'company' ? [] : [scopeCondition(spec, reader.scope)]),
      ...filterConditions(spec, query, reader),
      ...(reader.custom?.conditions ?? []),
      ...(query.q ? [matchesWords(spec.search, query.q)] : []),
    ],
    select: select(reader),
    toItems: (rows) => read(rows, reader),
  });
}
