import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from '../repositories/keyset.ts';
import type { ReadScope, RecordScope } from '../repositories/read-scope.ts';

type Sorted = {
  readonly table: string;
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly sortKinds?: Readonly<Record<string, SortKey['kind']>>;
};

/** `-name` sorts by `name` in descending order. @throws Error if the table has no such sort */
export function sortKeyOf({ table, sorts, sortKinds }: Sorted, name: string): SortKey {
  const descending = name.startsWith('-');
  const field = descending ? name.slice(1) : name;
  const expression = sorts[field];
  if (expression === undefined) throw new Error(`The list of ${table} has no sort by ${field}`);
  return {
    name,
    expression,
    kind: sortKinds?.[field] ?? (field.endsWith('At') ? 'instant' : 'text'),
    descending,
  };
}

/** A condition for each filter in the query. */
export function filterConditions<Reader>(
  { filters }: { filters?: object },
  query: object,
  reader: Reader,
): RawBuilder<unknown>[] {
  const conditions = (filters ?? {}) as Readonly<
    Record<string, (value: unknown, reader: Reader) => RawBuilder<unknown>>
  >;
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const value = (query as Readonly<Record<string, unknown>>)[name];
    return value === undefined || value === null ? [] : [condition(value, reader)];
  });
}

type Scoped = {
  readonly inScope?: (scope: ReadScope) => RawBuilder<boolean>;
  readonly ownedBy?: (userId: string) => RawBuilder<boolean>;
};

/** Condition that selects the records in a reader's scope. */
export function scopeCondition({ inScope, ownedBy }: Scoped, scope: RecordScope): RawBuilder<boolean> {
  if (scope.kind === 'company') return sql`true`;
  if (scope.kind === 'user') return ownedBy?.(scope.userId) ?? sql`false`;
  return inScope?.(scope) ?? sql`false`;
}
