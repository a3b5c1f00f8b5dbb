import MiniSearch, { type AsPlainObject } from 'minisearch';
import { type SearchedSection, searchOptions } from './search-options.ts';

/** `at`: position in the excerpt, characters. */
type Piece = { readonly at: number; readonly text: string; readonly found: boolean };

export type SearchHit = {
  /** Address of the section. */
  readonly href: string;
  readonly title: string;
  readonly heading: string;
  readonly category: string;
  /** Text around the first match, in segments; matches are marked. */
  readonly excerpt: readonly Piece[];
};

const mostHits = 8;
const mostPerArticle = 2;
const excerptLength = 150;

/** Opens an index made by the build. Searching runs in memory, so it works offline. */
export function openSearch(index: AsPlainObject): (query: string) => readonly SearchHit[] {
  const search = MiniSearch.loadJS<SearchedSection>(index, searchOptions);
  return (query) => {
    const every = search.search(query);
    const found = every.length > 0 ? every : search.search(query, { combineWith: 'OR' });
    const perArticle = new Map<string, number>();
    const hits: SearchHit[] = [];
    for (const { id, terms, ...stored } of found) {
      const { title, heading, category, text } = stored as unknown as Omit<
        SearchedSection,
        'id' | 'keywords'
      >;
      const href = String(id);
      const article = href.split('#')[0] ?? href;
      const taken = perArticle.get(article) ?? 0;
      if (taken === mostPerArticle) continue;
      perArticle.set(article, taken + 1);
      hits.push({ href, title, heading, category, excerpt: excerptOf(text, terms) });
      if (hits.length === mostHits) break;
    }
    return hits;
  };
}

/** The excerpt of a text around its matches. */
export function excerptOf(text: string, terms: readonly string[]): SearchHit['excerpt'] {
  const words = terms
    .filter((term) => term !== '')
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern =
    words.length === 0 ? /(?!)/ : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  const first = text.search(pattern);
  const from = first < 60 ? 0 : text.indexOf(' ', first - 50) + 1;
  const cut = text.length > from + excerptLength ? text.lastIndexOf(' ', from + excerptLength) : text.length;
  const part = `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(cut, from))}${cut < text.length ? ' …' : ''}`;
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of part.matchAll(pattern)) {
    if (match.index > end) pieces.push({ at: end, text: part.slice(end, match.index), found: false });
    pieces.push({ at: match.index, text: match[0], found: true });
    end = match.index + match[0].length;
  }
  if (end < part.length) pieces.push({ at: end, text: part.slice(end), found: false });
  return pieces;
}
