import { type RawBuilder, sql } from 'kysely';

const maxWords = 12;

/**
 * Condition that every word of a free text begins some word of a `search` column. Words are passed as quoted
 * lexemes, so nothing a person types is read as search syntax.
 */
export function matchesWords(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const words = text
    .replaceAll('\u0000', ' ')
    .split(/\s+/)
    .filter((word) => word.length > 0)
    .slice(0, maxWords);
  const query = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');
  return sql<boolean>`${column} @@ to_tsquery('simple', ${query})`;
}

/** Text for a comparison by `=`: the database cannot hold NUL, so a text with one equals nothing stored. */
export function comparable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

/** Equality for a single value: only then can an index that begins with the column deliver rows in its order. */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}`
    : sql<boolean>`${column} = ANY(${values})`;
}
