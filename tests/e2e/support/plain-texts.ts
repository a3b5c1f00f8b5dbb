import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { guideCategories } from '@switchyard/contracts/documentation/categories.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import type { Page } from 'playwright-core';
import { readModules } from '../../../web/src/app/check-modules.ts';
import { modules } from '../../../web/src/app/modules.ts';
import type { ConnectionStatus } from '../../../web/src/core/connection-slice.ts';
import { isCatalogued } from '../../../scripts/check/catalogues.ts';
import { listFiles } from '../../../scripts/check/list-files.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Texts of some sources, and templates with values between their words. */
export type Texts = { readonly whole: ReadonlySet<string>; readonly templates: readonly RegExp[] };

const has = ({ whole, templates }: Texts, text: string) =>
  whole.has(text.toLowerCase()) || templates.some((template) => template.test(text));

/** Texts that a screen may show in plain letters. */
export type KnownTexts = {
  /** Values of the api's replies to this page: names, addresses, titles. They may be part of a text. */
  readonly data: ReadonlySet<string>;
  /** Whole texts that are not in the catalogues yet. */
  readonly others: readonly Texts[];
};

/**
 * Words that are no texts: nouns of the definitions, weekdays of the browser, keys, zones, the product, browsers, the
 * client of the tests, examples of an address and of a flag.
 */
const plainWords = new RegExp(
  String.raw`(?<![\p{L}])(?:${[
    'Switchyard',
    'Ctrl|Esc|Del|Shift',
    'Mon|Tue|Wed|Thu|Fri|Sat|Sun',
    'UTC|GMT|Etc/GMT',
    'Chrome|Linux|node',
    'you@company.com|new_board',
    ...recordKinds.flatMap((kind) => factsOf(kind).noun).toSorted((a, b) => b.length - a.length),
  ].join('|')})(?![\p{L}])`,
  'giu',
);
/** Words of a catalogue, between which values stand. */
const accented = /(?:^|\s)\S*[\u{c0}-\u{24f}\u{1e00}-\u{1eff}]\S*(?=\s|$)/u;
const separators = /[·:,;–—|()[\]"“”→\n]+/u;
/** Letters of a name. */
const initials = /^[A-Z]{1,2}$/;
/** Two plain letters: one alone is a unit or a key. */
const plain = /[a-z]{2}/i;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Collects the data of a page from now on. */
export async function collectData(page: Page): Promise<Set<string>> {
  const data = new Set<string>([await page.evaluate(() => navigator.userAgent)]);
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // A reply that a navigation cut off has no data.
    void response.json().then(
      (body: unknown) => addValues(body, data),
      () => {},
    );
  });
  return data;
}

function addValues(value: unknown, data: Set<string>): void {
  if (typeof value === 'string') {
    // Codes of the protocol are lower case, and are never shown as they are.
    if (!/^[a-z_.]*$/.test(value)) for (const part of value.split(separators)) data.add(part.trim());
  } else if (Array.isArray(value)) value.forEach((each) => addValues(each, data));
  else if (typeof value === 'object' && value !== null) addValues(Object.values(value), data);
}

/** Texts of the manifests: names of pages, their places in the navigation, their help. */
export async function manifestTexts(): Promise<Texts> {
  const texts = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  for (const { manifest } of await readModules(modules)) visit(manifest.pages);
  return toTexts(texts);
}

/** Texts of the contracts, which catalogues do not cover yet: words of states, labels of events. */
export const contractTexts = () => textsIn(/^contracts\/src\/.+\.ts$/);

/** Texts of modules without catalogues. */
export const moduleTexts = () => textsIn(/^web\/src\/features\/.+\.tsx?$/);

/** Facts of the browser and of the connection that are sent with a ticket, and shown before. */
export async function sentTexts(): Promise<Texts> {
  const { whole, templates } = await textsIn(/^web\/src\/lib\/client-facts\.ts$/);
  const states: readonly ConnectionStatus[] = ['connecting', 'live', 'reconnecting', 'offline'];
  return { whole: new Set([...whole, ...states]), templates };
}

/** Titles and descriptions of the guide and the blog. */
export async function documentTexts(): Promise<Texts> {
  const articles = await readArticles(`${repository}docs`);
  const categories = guideCategories.map(({ title }) => title);
  return toTexts(
    new Set([...categories, ...articles.flatMap(({ title, description }) => [title, description])]),
  );
}

async function textsIn(sources: RegExp): Promise<Texts> {
  const files = (await listFiles(repository)).filter(
    (file) => sources.test(file) && !/\.test\./.test(file) && !isCatalogued(file),
  );
  const texts = new Set<string>();
  for (const file of files) {
    const source = await readFile(`${repository}${file}`, 'utf8');
    for (const [, ...found] of source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`|>([^<>{}]+)</g)) {
      const text =
        found
          .find((each) => each !== undefined)
          ?.replaceAll(/\s+/g, ' ')
          .trim() ?? '';
      if (plain.test(text.replaceAll(value, ''))) texts.add(text);
    }
  }
  return toTexts(texts);
}

/** A value in a template, and the words in its place. */
const value = /\$\{[^}]*\}/g;
const few = String.raw`(?:\S+(?: \S+){0,3})?`;

function toTexts(found: ReadonlySet<string>): Texts {
  const isTemplate = (text: string) => text.includes('${');
  return {
    whole: new Set([...found].filter((text) => !isTemplate(text)).map((text) => text.toLowerCase())),
    templates: [...found]
      // Without a longer word of its own, a template would match any text.
      .filter((text) => isTemplate(text) && /[a-z]{4}/i.test(text.replaceAll(value, '')))
      .map((text) => new RegExp(`^${text.split(value).map(escaped).join(few)}$`, 'iu')),
  };
}

/** Texts in plain letters that are neither data nor a module's: they are missing in the catalogues. */
export function leftOut(texts: readonly string[], { data, others }: KnownTexts): string[] {
  const names = [...data].filter((name) => plain.test(name)).toSorted((a, b) => b.length - a.length);
  const without = (text: string) =>
    names.reduce((rest, name) => (rest.includes(name) ? rest.replaceAll(name, '') : rest), text);
  return [...new Set(texts)].filter((text) => {
    if (!plain.test(text) || initials.test(text) || others.some((known) => has(known, text))) return false;
    return without(text)
      .split(separators)
      .flatMap((part) => part.split(accented))
      .some((part) => {
        const rest = part.replaceAll(plainWords, '').trim();
        return plain.test(rest) && !others.some((known) => has(known, part.trim()));
      });
  });
}

/** Every text of the open screen, with names and hints that are read out. */
export async function readTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (!node.checkVisibility()) continue;
        for (const name of [
          'aria-label',
          'placeholder',
          'title',
          'alt',
          'aria-description',
          'aria-valuetext',
        ]) {
          found.push(node.getAttribute(name) ?? '');
        }
      } else if (
        node.parentElement?.checkVisibility() &&
        !node.parentElement.closest('script, style, template, kbd, pre')
      ) {
        found.push(node.textContent ?? '');
      }
    }
    return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  });
}
