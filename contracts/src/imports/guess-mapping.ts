import type { MappedField } from './import-mapping.ts';

/** A column of a file: its header and some of its texts. */
export type SampledColumn = { readonly header: string; readonly texts: readonly string[] };

/** Header normalised to lower-case words: `E-Mail Address`, `email_address` and `EmailAddress` become words. */
export function headerWords(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/ß/g, 'ss')
    .replace(/\bcust\b/g, 'customer')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words that a header may have beside those of an alias without another meaning. */
const neutral: ReadonlySet<string> = new Set([
  'main',
  'primary',
  'the',
  'our',
  'your',
  'work',
  'business',
  'customer',
  'client',
  'no',
  'nr',
]);

/** Fewer texts say nothing about a column. */
const evidence = 4;

/**
 * The most likely field of each column; each field at most once, null if nothing fits. A header counts by whole words,
 * never by a part of a word; the texts of the column can reject a guess, and suggest one if the header says nothing.
 */
export function guessMapping(
  columns: readonly SampledColumn[],
  fields: readonly MappedField[],
): (string | null)[] {
  const guesses = columns.flatMap((column, at) =>
    fields.flatMap((field, place) => {
      const score = scoreOf(column, field);
      return score === 0 ? [] : [{ at, field: field.field, score, place }];
    }),
  );
  const found: (string | null)[] = columns.map(() => null);
  const taken = new Set<string>();
  for (const { at, field } of guesses.toSorted(
    (a, b) => b.score - a.score || a.at - b.at || a.place - b.place,
  )) {
    if (found[at] !== null || taken.has(field)) continue;
    found[at] = field;
    taken.add(field);
  }
  return found;
}

/** 0: not this field. A header that is the field's own counts most, then its aliases in their order. */
function scoreOf({ header, texts }: SampledColumn, field: MappedField): number {
  const words = headerWords(header);
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (isRejected(filled, field)) return 0;
  if (words === headerWords(field.label)) return 1_000;
  if (words === headerWords(field.header)) return 900;
  const exact = field.aliases.indexOf(words);
  if (exact !== -1) return 800 - exact;
  const bare = withoutNeutral(words);
  const near = bare === '' ? -1 : field.aliases.indexOf(bare);
  if (near !== -1) return 400 - near;
  const { knownBy } = field;
  return knownBy && filled.length >= evidence && shareOf(filled, knownBy) >= 0.9 ? 100 : 0;
}

function isRejected(texts: readonly string[], { looksLike, isDistinct }: MappedField): boolean {
  if (texts.length < evidence) return false;
  if (looksLike && shareOf(texts, looksLike) < 0.3) return true;
  return isDistinct === true && new Set(texts).size < texts.length * 0.8;
}

function shareOf(texts: readonly string[], accepts: (text: string) => boolean): number {
  return texts.filter(accepts).length / texts.length;
}

function withoutNeutral(words: string): string {
  return words
    .split(' ')
    .filter((word) => !neutral.has(word))
    .join(' ');
}
