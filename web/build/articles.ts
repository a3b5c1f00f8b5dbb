import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import {
  type Article,
  compareArticles,
  parseArticle,
  sectionsOf,
} from '@switchyard/contracts/documentation/article.ts';
import MiniSearch from 'minisearch';
import type { Plugin } from 'vite';
import { type SearchedSection, searchOptions } from '../src/features/documentation/search-options.ts';
import { renderArticle } from './render-article.ts';

const listId = 'virtual:articles';
const pagesId = 'virtual:article-pages';
const searchId = 'virtual:article-search';
const pagePrefix = 'virtual:article-page';

/**
 * The guide (`docs/guide`) and the blog (`docs/blog`) as modules:
 *
 * - `virtual:articles`: `guides` and `posts`, everything but their texts,
 * - `virtual:article-pages`: `articlePages`, a loader for each address; one chunk per category,
 * - `virtual:article-search`: the prebuilt search index of the guide.
 *
 * An invalid article fails the build, with its file and key.
 */
export function articles(docsFolder: string): Plugin {
  let known: Promise<readonly Article[]> | null = null;
  const all = () => {
    known ??= readArticles(docsFolder);
    return known;
  };
  return {
    name: 'articles',
    resolveId: (id) =>
      id === listId || id === pagesId || id === searchId || id.startsWith(pagePrefix) ? `\0${id}` : null,
    async load(id) {
      if (id === `\0${listId}`) return listSource(await all());
      if (id === `\0${pagesId}`) return pagesSource(await all());
      if (id === `\0${searchId}`) return searchSource(await all());
      if (!id.startsWith(`\0${pagePrefix}`)) return null;
      const chosen = (await all()).filter(({ category }) => id === `\0${pagePrefix}/${category}`);
      return chosen.length === 0 ? null : categorySource(chosen);
    },
    configureServer(server) {
      server.watcher.add(docsFolder);
      server.watcher.on('all', (_, path) => {
        if (!path.startsWith(docsFolder) || !path.endsWith('.md')) return;
        known = null;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

/**
 * All articles below a folder, in reading order.
 * @throws ArticleError naming the file and key of an invalid one
 */
export async function readArticles(docsFolder: string): Promise<readonly Article[]> {
  const inFolder = async (folder: string) =>
    (await readdir(join(docsFolder, folder), { recursive: true }).catch(() => []))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.split(sep).join('/')}`);
  const names = [...(await inFolder('guide')), ...(await inFolder('blog'))];
  const read = await Promise.all(
    names.map(async (name) => parseArticle(`docs/${name}`, await readFile(join(docsFolder, name), 'utf8'))),
  );
  return read.sort(compareArticles);
}

function summary({ markdown, ...rest }: Article) {
  const words = markdown.split(/\s+/).length;
  return { ...rest, minutes: Math.max(1, Math.round(words / 220)) };
}

function listSource(list: readonly Article[]): string {
  const of = (kind: Article['kind']) =>
    JSON.stringify(list.filter((each) => each.kind === kind).map(summary));
  return `export const guides = ${of('guide')};\nexport const posts = ${of('post')};`;
}

function pagesSource(list: readonly Article[]): string {
  const lines = list.map(({ href, category }) => {
    const module = JSON.stringify(`${pagePrefix}/${category}`);
    return `${JSON.stringify(href)}: () => import(${module}).then(({ pages }) => pages[${JSON.stringify(href)}])`;
  });
  return `export const articlePages = {\n${lines.join(',\n')}\n};`;
}

function categorySource(list: readonly Article[]): string {
  const pages = list.map((article) => [
    article.href,
    { ...summary(article), ...renderArticle(article.markdown) },
  ]);
  return `export const pages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(pages)))});`;
}

function searchSource(list: readonly Article[]): string {
  const index = JSON.stringify(indexGuide(list));
  return `export const index = JSON.parse(${JSON.stringify(index)});`;
}

/** The search index of the guide, one entry per section. The first entry of an article also contains its metadata. */
export function indexGuide(list: readonly Article[]): MiniSearch<SearchedSection> {
  const index = new MiniSearch<SearchedSection>(searchOptions);
  index.addAll(list.filter(({ kind }) => kind === 'guide').flatMap((article) => sectionEntries(article)));
  return index;
}

function sectionEntries(article: Article): SearchedSection[] {
  const { title, category, href, description } = article;
  const sections = sectionsOf(article);
  const intro = sections.find(({ anchor }) => anchor === '')?.text ?? '';
  return [
    {
      id: href,
      title,
      category,
      heading: title,
      text: `${description} ${intro}`.trim(),
      keywords: article.keywords.join(' '),
    },
    ...sections
      .filter(({ anchor }) => anchor !== '')
      .map(({ anchor, heading, text }) => {
        return { id: `${href}#${anchor}`, title, category, heading, text, keywords: '' };
      }),
  ];
}
