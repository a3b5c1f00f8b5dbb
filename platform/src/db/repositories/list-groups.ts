import { unsetGroup } from '@switchyard/contracts/http/unset-group.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';

/** A group of a list: its value in requests and answers, and the condition that its rows meet. */
export type GroupValue = { readonly value: string; readonly condition: RawBuilder<unknown> };

/**
 * A field that a list can be grouped by. Its values are a known set: a page is read group by group, each by the list's
 * own filters and sort, so that the indexes of a filter by the field serve.
 */
export type ListGroup = {
  /** The column of the values; a test requires an index or a reason. */
  readonly column: RawBuilder<unknown>;
  /** All groups in their order; each row is in exactly one. */
  readonly values: (tx: Tx) => readonly GroupValue[] | Promise<readonly GroupValue[]>;
};

/** Groups by a field of a list's query. */
export type ListGroups = Readonly<Record<string, ListGroup>>;

type GroupQuery = { group?: string | undefined; collapsed?: readonly string[] | undefined };
/** The grouping that a query asks for. */
export type AskedGroup = ListGroup & { readonly collapsed: ReadonlySet<string> };

/**
 * The grouping that a query asks for; undefined for a plain list.
 * @throws Error if the list has no such group: its contract refuses those
 */
export function groupOf(groups: ListGroups, { group, collapsed = [] }: GroupQuery): AskedGroup | undefined {
  if (group === undefined) return undefined;
  const found = groups[group];
  if (found === undefined) throw new Error(`The list has no group by ${group}`);
  return { ...found, collapsed: new Set(collapsed) };
}

type Closed<Value extends string> = {
  readonly values: readonly Value[];
  /** Its value in the column; default: the value itself. */
  readonly stored?: (value: Value) => string | number | boolean;
  /** Rows may have none; their group is the last. */
  readonly isNullable?: true;
};

/** Groups by a field of a closed set of values. */
export function closedGroup<const Value extends string>(
  column: RawBuilder<unknown>,
  { values, stored = (value) => value, isNullable }: Closed<Value>,
): ListGroup {
  const groups: readonly GroupValue[] = [
    ...values.map((value) => ({ value, condition: sql`${column} = ${stored(value)}` })),
    ...(isNullable ? [withoutValue(column)] : []),
  ];
  return { column, values: () => groups };
}

/** Groups by a yes/no field: `true`, then `false`. */
export function flagGroup(column: RawBuilder<unknown>): ListGroup {
  return closedGroup(column, { values: ['true', 'false'], stored: (value) => value === 'true' });
}

/**
 * Groups by a manager or admin, by name; rows without one come last.
 * @param assigned statement of the users in the column, who may have another role by now
 */
export function assigneeGroup(column: RawBuilder<unknown>, assigned: RawBuilder<unknown>): ListGroup {
  return {
    column,
    values: async (tx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM users WHERE role IN ('manager', 'admin') OR id IN (${assigned})
        ORDER BY first_name, last_name, id`.execute(tx);
      return [
        ...rows.map(({ id }) => ({ value: id, condition: sql`${column} = ${id}` })),
        withoutValue(column),
      ];
    },
  };
}

function withoutValue(column: RawBuilder<unknown>): GroupValue {
  return { value: unsetGroup, condition: sql`${column} IS NULL` };
}
