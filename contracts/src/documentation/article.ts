import { z } from 'zod';
import { roles } from '../identity/role.ts';
import { anchorMaker, plainText } from './article-text.ts';
import { guideCategories } from './categories.ts';

/** Audience of an article. `operator`: operators of the installation. */
export const articleAudiences = [...roles, 'operator', 'everyone'] as const;
export type ArticleAudience = (typeof articleAudiences)[number];

/** An article of the guide (`docs/guide/<category>/<slug>.md`) or of the blog (`docs/blog/<slug>.md`). */
export type Article = {
  readonly kind: 'guide' | 'post';
  /** A category of the guide, or `blog`. */
  readonly category: string;
  readonly slug: string;
  /** Path of its page: `/docs/<category>/<slug>` or `/blog/<slug>`. */
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** Position within its category; 0 for posts, which sort by date. */
  readonly order: number;
  readonly audience: readonly ArticleAudience[];
  readonly keywords: readonly string[];
  /** Day of the last change, or of publication for posts; `YYYY-MM-DD`. */
  readonly updated: string;
  /** Author of a post; null for the guide. */
  readonly author: string | null;
  /** The text below the front matter. */
  readonly markdown: string;
};

/** An invalid article. The message names the file and, if known, the key. */
export class ArticleError extends Error {
  override readonly name = 'ArticleError';
}

const listOf = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1));
const line = (longest: number) =>
  z.string().min(1, 'must not be empty').max(longest, `must have at most ${longest} characters`);
const day = z.iso.date('must be a day such as 2026-11-21');
// Description shown by search engines.
const descriptionSchema = line(160).min(50, 'must have at least 50 characters');
const shared = {
  title: line(60),
  description: descriptionSchema,
  keywords: listOf(line(40)).default([]),
};
const guideSchema = z.strictObject({
  ...shared,
  order: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number),
  audience: listOf(z.enum(articleAudiences, `must be of ${articleAudiences.join(', ')}`)),
  updated: day,
});
const postSchema = z.strictObject({ ...shared, date: day, author: line(60) });
const categories: readonly string[] = guideCategories.map(({ slug }) => slug);
const namePattern = /(?:^|\/)(?:guide\/(?<category>[a-z\d-]+)|blog)\/(?<slug>[a-z\d]+(?:-[a-z\d]+)*)\.md$/;

/**
 * Parses an article.
 * @param path Ends in `guide/<category>/<slug>.md` or `blog/<slug>.md`, with slashes.
 * @throws ArticleError naming the file and each invalid key.
 */
export function parseArticle(path: string, text: string): Article {
  const { category, slug = '' } = namePattern.exec(path)?.groups ?? {};
  if (slug === '')
    throw new ArticleError(`${path}: must be named guide/<category>/<slug>.md or blog/<slug>.md`);
  const { values, markdown } = frontMatter(path, text);
  if (markdown === '') throw new ArticleError(`${path}: has no text below its front matter`);
  if (category === undefined) {
    const { date, ...post } = checked(path, postSchema, values);
    const place = { kind: 'post', category: 'blog', slug, href: `/blog/${slug}` } as const;
    return { ...place, ...post, order: 0, audience: ['everyone'], updated: date, markdown };
  }
  if (!categories.includes(category)) {
    throw new ArticleError(`${path}: unknown category "${category}": one of ${categories.join(', ')}`);
  }
  const guide = checked(path, guideSchema, values);
  const place = { kind: 'guide', category, slug, href: `/docs/${category}/${slug}` } as const;
  return { ...place, ...guide, author: null, markdown };
}

/** Reading order: posts newest first, the guide by category, then by its order, then by title. */
export function compareArticles(a: Article, b: Article): number {
  if (a.kind !== b.kind) return a.kind === 'guide' ? -1 : 1;
  if (a.kind === 'post') return b.updated.localeCompare(a.updated) || a.slug.localeCompare(b.slug);
  const place = (article: Article) => categories.indexOf(article.category);
  return place(a) - place(b) || a.order - b.order || a.title.localeCompare(b.title);
}

/** The part of an article below one heading, as plain text for search and answers. */
export type ArticleSection = {
  /** URL fragment of the section; empty for text before the first heading. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
};

/** Sections of an article in order. Text before the first heading becomes a section with the article's title. */
export function sectionsOf(article: Pick<Article, 'title' | 'markdown'>): readonly ArticleSection[] {
  const anchorOf = anchorMaker();
  const parts: { anchor: string; heading: string; lines: string[] }[] = [
    { anchor: '', heading: article.title, lines: [] },
  ];
  let fence: string | null = null;
  for (const text of article.markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark !== undefined && (fence === null || mark.startsWith(fence)))
      fence = fence === null ? mark : null;
    const title = fence === null ? /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(text)?.[1] : undefined;
    if (title === undefined) parts.at(-1)?.lines.push(text);
    else parts.push({ anchor: anchorOf(title), heading: plainText(title), lines: [] });
  }
  return parts
    .map(({ anchor, heading, lines }) => ({ anchor, heading, text: plainText(lines.join('\n')) }))
    .filter(({ anchor, text }) => anchor !== '' || text !== '');
}

function frontMatter(path: string, source: string) {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const match = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text);
  if (match === null) throw new ArticleError(`${path}: must begin with front matter between --- lines`);
  const values: Record<string, string> = {};
  for (const row of (match[1] ?? '').split('\n').filter((each) => each.trim() !== '')) {
    const pair = /^([a-z]+):(.*)$/.exec(row);
    const key = pair?.[1] ?? '';
    if (key === '') throw new ArticleError(`${path}: "${row.slice(0, 40)}" is not a line "key: value"`);
    if (Object.hasOwn(values, key)) throw new ArticleError(`${path}: ${key}: is set twice`);
    values[key] = (pair?.[2] ?? '').trim();
  }
  return { values, markdown: text.slice(match[0].length).trim() };
}

function checked<Schema extends z.ZodType>(path: string, schema: Schema, values: Record<string, string>) {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') return `${path}: ${issue.keys.join(', ')}: unknown key`;
    const key = String(issue.path[0]);
    return `${path}: ${key}: ${Object.hasOwn(values, key) ? issue.message : 'is missing'}`;
  });
  throw new ArticleError(lines.join('\n'));
}
