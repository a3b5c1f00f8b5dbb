import type { CustomField, CustomOption } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValue } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { factsOf, type RecordKind } from '@switchyard/contracts/records/registry.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';

type Place = Pick<CustomField, 'recordKind' | 'key'>;

/** Table of a kind of record; it has the name of the record's collection. */
function tableOf({ recordKind }: Place): RawBuilder<unknown> {
  return sql.table(factsOf(recordKind as RecordKind).collection);
}

/** The options that records have, deleted ones included. */
export async function usedOptions(
  tx: Tx,
  field: Place,
  options: readonly CustomOption[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT option.id FROM unnest(${options.map(({ id }) => id)}::text[]) AS option(id)
    WHERE EXISTS (SELECT FROM ${tableOf(field)} r
      WHERE r.custom <> '{}' AND r.custom @> jsonb_build_object(${field.key}::text, option.id))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A stored value and the number of records that have it, deleted ones included. */
export type ValueCount = { readonly value: CustomValue; readonly count: number };

/** The different values of a field, the most frequent first. */
export async function countValues(tx: Tx, field: Place): Promise<ValueCount[]> {
  const { rows } = await sql<ValueCount>`
    SELECT r.custom -> ${field.key}::text AS value, count(*) AS count FROM ${tableOf(field)} r
    WHERE r.custom <> '{}' AND r.custom -> ${field.key}::text IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(tx);
  return rows;
}

/** Old and new value; without a new one, the old one is removed. */
export type ReplacedValue = { readonly from: CustomValue; readonly to: CustomValue | undefined };

/** Pairs per statement. */
const chunk = 5_000;

/** Replaces values of a field in all records, deleted ones included. Their revisions stay as they are. */
export async function replaceValues(tx: Tx, field: Place, values: readonly ReplacedValue[]): Promise<void> {
  for (let start = 0; start < values.length; start += chunk) {
    const pairs = values.slice(start, start + chunk).map(({ from, to = null }) => ({ from, to }));
    await sql`
      UPDATE ${tableOf(field)} r SET custom = CASE WHEN pair.value -> 'to' = 'null'
        THEN r.custom - ${field.key}::text
        ELSE jsonb_set(r.custom, ARRAY[${field.key}::text], pair.value -> 'to') END
      FROM jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) AS pair
      WHERE r.custom <> '{}' AND r.custom -> ${field.key}::text = pair.value -> 'from'`.execute(tx);
  }
}
