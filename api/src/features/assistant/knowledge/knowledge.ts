import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { ArticleAudience } from '@switchyard/contracts/documentation/article.ts';
import MiniSearch, { type SearchResult } from 'minisearch';
import { excerptOf } from './excerpt.ts';

/** A passage that can serve as an answer. */
export type Passage = {
  readonly kind: 'article' | 'page';
  /** Path of the article or page, without a fragment. */
  readonly path: string;
  readonly anchor: string;
  /** Title of the article or page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Its complete sentences, if the text also contains cells, list items or image labels. */
  readonly sentences?: string;
  readonly keywords: readonly string[];
  readonly audience: readonly ArticleAudience[];
  /** Only summarises the article: a section says more. */
  readonly isSummary?: boolean;
};

export type Section = {
  readonly title: string;
  readonly heading: string;
  readonly excerpt: string;
  readonly citation: Citation;
};

/** `answer` if a passage matches the question; else at most the nearest one. */
export type Found = {
  readonly answer?: { readonly section: Section; readonly others: readonly Citation[] };
  readonly nearest?: Citation;
  /** Words of the question that do not occur anywhere. */
  readonly missing?: readonly string[];
};

export type KnowledgeQuery = {
  readonly readers: readonly ArticleAudience[];
  readonly kinds: readonly Passage['kind'][];
  /** Only passages below this path. */
  readonly under?: string;
  /** Paths that fit the topic: their passages rank higher. */
  readonly preferred?: readonly string[];
  /** The answer must contain the most significant word, and every word must occur somewhere. */
  readonly isExact?: boolean;
};

/** Searchable index of the articles and the public pages. */
export type Knowledge = {
  search(question: string, query: KnowledgeQuery): Found;
  /** Passages of a page or article, in their order. */
  passages(path: string): readonly Passage[];
  /** A page or article by its path. */
  page(path: string): Citation | undefined;
};

type Document = Passage & { id: number; words: string };

const noise = new Set(
  'a an and are as at be by can could did do does for from get give has have how i if in is it its let me my of on or our please should show so some tell than that the their them then there these they this to us want was we were what when where which who why will with would you your mean means meaning explain about'.split(
    ' ',
  ),
);

/** Share of the question's words that a passage must contain to count as an answer. */
const wantedShare = 0.6;
const wantedShareOfNamed = 0.5;

export function createKnowledge(passages: readonly Passage[]): Knowledge {
  const documents = passages.map((passage, id) => ({ ...passage, id, words: passage.keywords.join(' ') }));
  const index = new MiniSearch<Document>({
    fields: ['title', 'heading', 'words', 'text'],
    processTerm: (term) => stem(term.toLowerCase()),
    searchOptions: {
      boost: { title: 3, heading: 4, words: 3 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  index.addAll(documents);
  const find = (
    words: readonly string[],
    { readers, kinds, under = '/', preferred = [] }: KnowledgeQuery,
  ): Hit[] =>
    index
      .search(words.join(' '), {
        filter: ({ id }) => {
          const document = documents[Number(id)];
          if (document === undefined || !document.path.startsWith(under)) return false;
          return kinds.includes(document.kind) && isReadable(document, readers);
        },
        boostDocument: (id) => (preferred.includes(documents[Number(id)]?.path ?? '') ? 3 : 1),
      })
      .flatMap((result) => {
        const document = documents[Number(result.id)];
        return document ? [{ document, result }] : [];
      });
  return {
    search(question, query) {
      const words = wordsOf(question);
      if (words.length === 0) return {};
      const hits = find(words, query);
      return query.isExact === true ? exactAnswerOf(hits, words) : answerOf(hits, words);
    },
    passages: (path) => documents.filter((document) => document.path === path),
    page(path) {
      const document = documents.find((item) => item.path === path);
      return document && cite({ ...document, anchor: '', heading: document.title });
    },
  };
}

type Hit = { readonly document: Document; readonly result: SearchResult };

function isReadable({ audience }: Document, readers: readonly ArticleAudience[]): boolean {
  return audience.includes('everyone') || readers.some((reader) => audience.includes(reader));
}

function answerOf(hits: readonly Hit[], words: readonly string[]): Found {
  const [first] = hits;
  if (!first) return {};
  const best = sectionOf(first, hits);
  const { document } = best;
  const citation = cite(document);
  const said = document.sentences ?? document.text;
  if (!isAbout(first, best, words) || said === '') return { nearest: citation };
  const others = hits
    .slice(1, 8)
    .flatMap((hit) => (hit.document.path === document.path ? [] : [cite(hit.document)]));
  const unique = [...new Map(others.map((other) => [other.href.split('#')[0], other])).values()];
  const { title, heading } = document;
  const section = { title, heading, excerpt: excerptOf(said, words), citation };
  return { answer: { section, others: unique.slice(0, 2) } };
}

/** Answers only covered questions: every word occurs somewhere, and the rarest occurs in the quoted passage. */
function exactAnswerOf(hits: readonly Hit[], words: readonly string[]): Found {
  const counts = new Map<string, number>();
  for (const { result } of hits)
    for (const term of new Set(result.queryTerms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const missing = words.filter((word) => !counts.has(stem(word)));
  const { answer, nearest } = answerOf(hits, words);
  const near = answer?.section.citation ?? nearest;
  const isNear = new Set(hits[0]?.result.queryTerms).size * 2 >= new Set(words.map(stem)).size;
  const [rarest = ''] = [...counts].toSorted(([, a], [, b]) => a - b)[0] ?? [];
  const isMeant = answer !== undefined && missing.length === 0 && isSaidIn(answer.section, rarest);
  if (isMeant) return { answer, missing };
  return near !== undefined && isNear ? { nearest: near, missing } : { missing };
}

function isSaidIn({ title, heading, excerpt }: Section, term: string): boolean {
  return `${title} ${heading} ${excerpt}`.toLowerCase().includes(term.slice(0, 5));
}

/** The summary of an article finds it; one of its sections answers. */
function sectionOf(first: Hit, hits: readonly Hit[]): Hit {
  if (first.document.isSummary !== true) return first;
  return (
    hits.find(({ document }) => document.path === first.document.path && document.isSummary !== true) ?? first
  );
}

/**
 * True if enough of the question's words match; one of two if it is in the passage's title. A single word must be in
 * the title.
 */
function isAbout(first: Hit, best: Hit, words: readonly string[]): boolean {
  const terms = new Set([...first.result.queryTerms, ...best.result.queryTerms]);
  const share = terms.size / new Set(words.map(stem)).size;
  if (share === 1 && terms.size === 1 && !hasName(first) && !hasName(best)) return false;
  const isNamed = Object.values(best.result.match).some((fields) => fields.includes('heading'));
  return share >= wantedShare || (share >= wantedShareOfNamed && isNamed);
}

/** True if the word is in the passage's title, not only in its text. */
function hasName({ result }: Hit): boolean {
  return Object.values(result.match).some((fields) => fields.some((field) => field !== 'text'));
}

function cite({ kind, path, anchor, title, heading }: Passage): Citation {
  const href = anchor === '' ? path : `${path}#${anchor}`;
  return {
    kind,
    id: href,
    title: heading === title || heading === '' ? title : `${title}: ${heading}`,
    href,
  };
}

/** Significant words of a question. */
export function wordsOf(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const meant = words.filter((word) => word.length > 1 && !noise.has(word));
  return meant.slice(0, 16);
}

/** Strips inflections of the same word: `visits`, `planned`, `planning`. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=\w{3})s$/, '');
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:([^s])s)$/, '$1')
    .replace(/(?:(.)\1)?(?:ing|ed)$/, '$1')
    .replace(/e$/, '');
}
