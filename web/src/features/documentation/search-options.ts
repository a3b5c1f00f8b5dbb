import type { Options } from 'minisearch';

/** One section of an article in the search index; `id` is its address with its fragment. */
export type SearchedSection = {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly heading: string;
  readonly text: string;
  readonly keywords: string;
};

/** Stop words of a question. */
const idle = new Set(
  'a an and are as at be by can could did do does for from get has have how i if in is it my of on or our should so that the their them then there this to was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Options for building and querying the index, which must match. */
export const searchOptions = {
  fields: ['title', 'heading', 'keywords', 'text'],
  storeFields: ['title', 'category', 'heading', 'text'],
  processTerm: (term: string) => {
    const word = term.toLowerCase().replace(/['’]s?$/u, '');
    if (word === '' || idle.has(word)) return null;
    // Singular and plural share a stem.
    return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
  },
  searchOptions: {
    boost: { title: 4, heading: 3, keywords: 3 },
    prefix: (term: string) => term.length > 1,
    // Tolerates two typos in a long word and one in a word of four letters; shorter words must match.
    fuzzy: (term: string) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    weights: { fuzzy: 0.4, prefix: 0.85 },
    combineWith: 'AND' as const,
  },
} satisfies Options<SearchedSection>;
