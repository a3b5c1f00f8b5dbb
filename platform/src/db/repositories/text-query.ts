import { type RawBuilder, sql } from 'kysely';

const maxWords = 12;

/** Reference of letters and a number (`B-777`): two lexemes, and very many words begin with the letters. */
const reference = /^[a-z]+(-\d+)$/i;

/**
 * Condition that every word of a free text is a prefix of some word in a `search` column, which is never null. Words
 * are passed as quoted lexemes, so user input is never parsed as search syntax.
 */
export function matchesWords(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const words = text
    .replaceAll('\u0000', ' ')
    .split(/\s+/)
    .filter((word) => word.length > 0)
    .slice(0, maxWords);
  const matches = (searched: RawBuilder<unknown>, lexemes: readonly string[]) =>
    sql<boolean>`${searched} @@ to_tsquery('simple', ${lexemes.map(beginning).join(' & ')})`;
  const indexed = words.map((word) => reference.exec(word)?.[1] ?? word);
  if (indexed.every((word, place) => word === words[place])) return matches(column, words);
  // The index finds few rows for the number; the letters are checked in these rows only, hidden from the index.
  return sql<boolean>`(${matches(column, indexed)} AND ${matches(sql`coalesce(${column}, '')`, words)})`;
}

function beginning(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
}

/** Text for a comparison by `=`: the database cannot store NUL, so a text with one equals no stored value. */
export function comparable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

/** Uses equality for a single value: only then can an index that starts with the column deliver rows in its order. */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}`
    : sql<boolean>`${column} = ANY(${values})`;
}
