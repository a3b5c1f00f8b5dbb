import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValue } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { isDay, valueProblem } from '@switchyard/contracts/custom-fields/custom-value.ts';
import {
  type CustomCondition,
  readCustomConditions,
} from '@switchyard/contracts/custom-fields/custom-values.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from '../repositories/keyset.ts';

/** Conditions and sort of a list by custom fields. */
export type CustomListing = {
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Replaces the list's own sort. */
  readonly sort?: SortKey;
};

type CustomQuery = { readonly custom?: string | undefined; readonly customSort?: string | undefined };

/**
 * Conditions and sort of a list by custom fields, in terms of the table's alias.
 * @param fields of the kind of record, only those that the reader may see
 * @throws ProblemError naming fields that do not exist and conditions that do not fit them
 */
export function customListing(
  alias: string,
  fields: readonly CustomField[],
  { custom, customSort }: CustomQuery,
): CustomListing {
  const column = sql.ref(`${alias}.custom`);
  const sort = customSort === undefined ? undefined : sortBy(column, fields, customSort);
  return {
    conditions: custom === undefined ? [] : conditionsOf(column, fields, custom),
    ...(sort ? { sort } : {}),
  };
}

function conditionsOf(
  column: RawBuilder<unknown>,
  fields: readonly CustomField[],
  text: string,
): RawBuilder<unknown>[] {
  const asked = readCustomConditions(text);
  if (asked === undefined) throw refused('/custom', 'Invalid filter: JSON with a condition for each key');
  const entries = Object.entries(asked);
  if (entries.length === 0) return [];
  const conditions = entries.map(([key, condition]) => {
    const field = fieldNamed(fields, key, '/custom');
    const found = conditionOf(column, field, condition);
    if (found === undefined) {
      throw refused(
        '/custom',
        `${field.label}: this condition does not fit a field of the type ${field.type}`,
      );
    }
    return found;
  });
  // Names the condition of the partial index, which the planner does not derive.
  return [sql`${column} <> '{}'`, ...conditions];
}

function conditionOf(
  column: RawBuilder<unknown>,
  field: CustomField,
  condition: CustomCondition,
): RawBuilder<unknown> | undefined {
  if (Array.isArray(condition)) return isAnyOf(column, field, condition);
  if (typeof condition !== 'object') return isAnyOf(column, field, [condition]);
  if ('has' in condition) {
    if (field.type !== 'text' && field.type !== 'long_text') return undefined;
    const part = `%${condition.has.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return sql`${column} ->> ${field.key}::text ILIKE ${part}`;
  }
  const bounds = [
    [sql`>=`, 'min' in condition ? condition.min : undefined],
    [sql`<=`, 'max' in condition ? condition.max : undefined],
  ] as const;
  const limits = bounds.flatMap(([operator, bound]) =>
    bound === undefined ? [] : [limitOf(column, field, operator, bound)],
  );
  if (limits.length === 0 || limits.includes(undefined)) return undefined;
  return sql`(${sql.join(limits, sql` AND `)})`;
}

function limitOf(
  column: RawBuilder<unknown>,
  field: CustomField,
  operator: RawBuilder<unknown>,
  bound: number | string,
): RawBuilder<unknown> | undefined {
  if (field.type === 'date') {
    if (typeof bound !== 'string' || !isDay(bound)) return undefined;
    return sql`(${column} ->> ${field.key}::text) COLLATE "C" ${operator} ${bound}`;
  }
  if ((field.type !== 'number' && field.type !== 'money') || typeof bound !== 'number') return undefined;
  return sql`${numberIn(column, field.key)} ${operator} ${bound}::numeric`;
}

/** Equality, with the index. Retired options can still be searched for. */
function isAnyOf(
  column: RawBuilder<unknown>,
  field: CustomField,
  values: readonly CustomValue[],
): RawBuilder<unknown> | undefined {
  const options = field.options.map((option) => ({ ...option, retired: false }));
  const unlimited = { ...field, options, min: null, max: null };
  if (values.some((value) => valueProblem(unlimited, value) !== null)) return undefined;
  const equal = values.map((value) => sql`${column} @> ${JSON.stringify({ [field.key]: value })}::jsonb`);
  return sql`(${sql.join(equal, sql` OR `)})`;
}

function numberIn(column: RawBuilder<unknown>, key: string): RawBuilder<unknown> {
  return sql`(CASE WHEN jsonb_typeof(${column} -> ${key}::text) = 'number'
    THEN (${column} ->> ${key}::text)::numeric END)`;
}

/** Larger than every sorted number, and exact as a number of JSON. */
const beyond = 9_000_000_000_000_000;

/** Records without a value come last, in both directions. */
function sortBy(column: RawBuilder<unknown>, fields: readonly CustomField[], customSort: string): SortKey {
  const descending = customSort.startsWith('-');
  const field = fieldNamed(fields, descending ? customSort.slice(1) : customSort, '/customSort');
  const name = `custom:${customSort}`;
  const number = (value: RawBuilder<unknown>): SortKey => ({
    name,
    descending,
    kind: 'number',
    expression: sql`coalesce((${value})::bigint, ${descending ? -beyond : beyond}::bigint)`,
  });
  const { key, type } = field;
  switch (type) {
    case 'number':
      return number(sql`${numberIn(column, key)} * 1000000`);
    case 'money':
      return number(numberIn(column, key));
    case 'yes_no':
      return number(sql`CASE ${column} -> ${key}::text WHEN 'true' THEN 1 WHEN 'false' THEN 0 END`);
    case 'choice':
      return number(
        sql`array_position(${field.options.map(({ id }) => id)}::text[], ${column} ->> ${key}::text)`,
      );
    case 'text':
    case 'long_text':
    case 'date': {
      const [without, before] = descending ? ['0', '1'] : ['1', '0'];
      const value = sql`left(lower(${column} ->> ${key}::text), 200)`;
      return {
        name,
        descending,
        kind: 'text',
        expression: sql`coalesce(${before}::text || ${value}, ${without}::text)`,
      };
    }
    case 'link':
      throw refused('/customSort', `${field.label}: links cannot be sorted`);
    default:
      return type satisfies never;
  }
}

function fieldNamed(fields: readonly CustomField[], key: string, pointer: string): CustomField {
  const field = fields.find((each) => each.key === key);
  if (field === undefined) throw refused(pointer, `There is no custom field ${key}`);
  return field;
}

function refused(pointer: string, message: string): ProblemError {
  const error: FieldError = { pointer, in: 'query', code: 'invalid_custom', message };
  return new ProblemError('request.invalid', { errors: [error] });
}
