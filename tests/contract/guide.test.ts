import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArticle, sectionsOf } from '@switchyard/contracts/documentation/article.ts';
import { guideCategories } from '@switchyard/contracts/documentation/categories.ts';
import { problems } from '@switchyard/contracts/http/problem.ts';
import { permissionMatrix, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { environmentSchema } from '@switchyard/platform/config/config.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import { describe, expect, it, test } from 'vitest';
import { renderArticle } from '../../web/build/render-article.ts';
import { doors } from '../../web/src/features/documentation/doors.ts';
import { readModules } from '../../web/src/app/check-modules.ts';
import { modules } from '../../web/src/app/modules.ts';
import { visitorRoutes } from '../../web/src/app/visitor-routes.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const articles = await readArticles(path.join(repository, 'docs'));
const guides = articles.filter(({ kind }) => kind === 'guide');
const articleAt = (name: string) => {
  const [category, slug] = name.split('/');
  return guides.find((article) => article.category === category && article.slug === slug);
};
const textOf = (name: string) => articleAt(name)?.markdown ?? '';
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const sorted = (items: Iterable<string>) => [...new Set(items)].sort();

const listed = await readModules(modules);
const modulePages = listed.flatMap(({ manifest }) => manifest.pages ?? []);
/** Page names in a file that needs a browser: it is parsed, not imported. */
const pathsIn = (file: string) => [
  ...all(read(file), /^\s*path: '(\/[^']*)'/gm),
  ...all(read(file), /\.\.\.\[([^\]]+)\]\.map/g).flatMap((list) => all(list, /'([^']+)'/g)),
];
const consolePaths = [...modulePages, ...visitorRoutes].map(({ path: page }) => page);
const sitePaths = pathsIn('web/src/site/site-routes.ts').filter((page) => page !== '/404');
const pages = sorted([...consolePaths, ...sitePaths, '/']);
/** The description of the API describes the contracts, not itself. */
const descriptions = ['/api/openapi.json', '/api/docs'];
const apiPaths = await contractPaths();

/** Paths of all calls: of the routes, and those that contract files list in addition. */
async function contractPaths(): Promise<ReadonlySet<string>> {
  const folder = path.join(repository, 'contracts/src');
  const found = new Set<string>();
  for await (const file of glob('*/*.ts', { cwd: folder })) {
    const text = await readFile(path.join(folder, file), 'utf8');
    for (const name of all(text, /['"`](\/api\/[^'"`$]*)['"`]/g)) found.add(name);
    if (!file.endsWith('-routes.ts')) continue;
    const module = (await import(path.join(folder, file))) as Record<string, unknown>;
    for (const value of Object.values(module)) collectPaths(value, found);
  }
  return found;
}

function collectPaths(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('path' in value && 'method' in value && typeof value.path === 'string') found.add(value.path);
  else if (!('_zod' in value)) for (const each of Object.values(value)) collectPaths(each, found);
}

/** True if a concrete path belongs to a page with `:names`. */
function isPage(address: string): boolean {
  const parts = address.split('/');
  return pages.some((page) => {
    const wanted = page.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
    );
  });
}

/** One is an overview, the other is about errors throughout. */
const overviews = ['what-is-switchyard', 'when-something-fails'];

describe('the guide', () => {
  it('has an article in every category and says in every article what goes wrong', () => {
    for (const { slug } of guideCategories) expect(guides.map(({ category }) => category)).toContain(slug);
    const without = guides.filter(
      ({ slug, markdown }) => !overviews.includes(slug) && !markdown.includes('\n## What goes wrong'),
    );
    expect(without.map(({ href }) => href)).toEqual([]);
  });

  it('has steps, or tables to look things up in', () => {
    const without = guides.filter(({ markdown }) => !/^1\. /m.test(markdown) && !/^\|---/m.test(markdown));
    expect(without.map(({ href }) => href)).toEqual([]);
  });

  test.each(articles)('$href links only to articles, headings and pages that exist', (article) => {
    const links = all(article.markdown.replaceAll(/^```[\s\S]*?^```/gm, ''), /\]\(([^)\s]+)\)/g);
    const broken = links.filter((link) => {
      if (/^(?:https?:|mailto:)/.test(link)) return false;
      const [address = '', anchor] = link.split('#');
      const target = articles.find(({ href }) => href === (address === '' ? article.href : address));
      if (target === undefined) return !isPage(address);
      return anchor !== undefined && !sectionsOf(target).some((section) => section.anchor === anchor);
    });
    expect(broken).toEqual([]);
  });

  test.each(articles)('$href has the same anchors where it is shown and where it is searched', (article) => {
    const shown = renderArticle(article.markdown).headings.map(({ anchor }) => anchor);
    const searched = sectionsOf(article).flatMap(({ anchor }) => (anchor === '' ? [] : [anchor]));
    expect(searched).toEqual(shown);
  });

  test.each(guides)('$href names only pages, calls and files that exist', ({ markdown }) => {
    const named = all(markdown, /`(?:GET |POST |PUT |PATCH |DELETE )?(\/[\w:/.?=-]*)`/g);
    const unknown = named.filter((name) => {
      const address = name.split('?')[0] ?? '';
      if (address.startsWith('/api/')) return !apiPaths.has(address) && !descriptions.includes(address);
      return (
        !isPage(address) && !['/healthz', '/readyz', '/metrics', '/admin/queues', '/ws'].includes(address)
      );
    });
    expect(unknown).toEqual([]);
  });

  test.each(guides)('$href names only settings, codes and commands that exist', ({ markdown }) => {
    const settings = all(markdown, /\b(SWITCHYARD_[A-Z0-9_]+)\b/g).filter(
      (name) => !Object.hasOwn(environmentSchema.shape, name),
    );
    const codes = all(markdown, /`([a-z]+\.[a-z_]+)`/g).filter(
      (name) => !Object.hasOwn(problems, name) && !Object.hasOwn(permissionMatrix, name) && name !== 'ops.v2',
    );
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = all(markdown, /npm run ([\w:-]+)/g).filter((name) => !Object.hasOwn(scripts, name));
    expect({ settings, codes, commands }).toEqual({ settings: [], codes: [], commands: [] });
  });
});

describe('the reference lists exactly what exists', () => {
  test('pages', () => {
    const listed = all(textOf('reference/pages'), /`(\/[^`]*)`/g);
    expect(sorted(listed)).toEqual(pages);
  });

  test('settings', () => {
    const listed = all(textOf('running/settings'), /^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm);
    const names = listed.flatMap((cell) => all(cell, /`([A-Z0-9_]+)`/g));
    const ofServers = names.filter((name) => Object.hasOwn(environmentSchema.shape, name));
    expect(sorted(ofServers)).toEqual(sorted(Object.keys(environmentSchema.shape)));
    const compose = read('docker-compose.yml');
    const others = names.filter((name) => !Object.hasOwn(environmentSchema.shape, name));
    expect(others.filter((name) => !compose.includes(`\${${name}`))).toEqual([]);
    const ofCompose = all(compose, /\$\{([A-Z0-9_]+)/g);
    expect(sorted(ofCompose).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('error codes with their status', () => {
    const listed = [...textOf('reference/errors').matchAll(/^\| `([a-z_.]+)` \| (\d{3}) \|/gm)];
    const defined = Object.entries(problems).map(([code, { status }]) => `${code} ${status}`);
    expect(listed.map(([, code, status]) => `${code} ${status}`).sort()).toEqual(defined.sort());
  });

  test('permissions of every role', () => {
    const actions = Object.keys(permissionMatrix) as (keyof typeof permissionMatrix)[];
    const rows = actions.map((action) => {
      const scopes = roles.map((role) => scopeOf(role, action).replace('none', '–'));
      return `| \`${action}\` | ${scopes.join(' | ')} |`;
    });
    const listed = textOf('reference/permissions')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(listed.sort()).toEqual(rows.sort());
  });

  test('keyboard shortcuts', async () => {
    const listed = [...textOf('reference/shortcuts').matchAll(/^\| ([^|]+?) \| `([^`]+)` \|/gm)];
    expect(listed.map(([, scope, keys]) => `${scope}: ${keys}`).sort()).toEqual(await registeredShortcuts());
  });
});

test('every list with a form for a new record says so in its manifest, for the palette and the guide', async () => {
  const folder = path.join(repository, 'web/src/features');
  const declared: string[] = [];
  for await (const file of glob('*/*.tsx', { cwd: folder })) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const label = /defineRecordList\(\{[\s\S]*?\n {2}create: \{\s+label: (.+),\n/.exec(text)?.[1];
    if (label !== undefined) declared.push(`${path.dirname(file)}: ${literalIn(label)}`);
  }
  const offered = listed.flatMap(({ manifest }) =>
    (manifest.pages ?? []).flatMap(({ create }) => (create ? [`${manifest.name}: ${create.label}`] : [])),
  );
  expect(sorted(declared)).toEqual(sorted(offered));
});

/** Calls whose scope or keys come from manifests; `registeredShortcuts` reads these there. */
const derivedShortcuts = ['app/command-center.tsx', 'records/record-list-page.tsx'];

/** `scope: keys` of every `useShortcut` call, of lists with a form for a new record, and of the keys of the navigation. */
async function registeredShortcuts(): Promise<string[]> {
  const folder = path.join(repository, 'web/src');
  const found: string[] = [];
  const derived: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder })) {
    if (file.includes('.test.') || file.endsWith('use-shortcut.ts')) continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    const constant = /^const scope = ([^;]+);/m.exec(text)?.[1] ?? '';
    for (const [, first = '', second = ''] of text.matchAll(/useShortcut\(\s*([^,]+),\s*([^,]+),/g)) {
      const scope = literalIn(first === 'scope' ? constant : first);
      const keys = literalIn(second);
      if (scope === null || keys === null) derived.push(file);
      else found.push(`${scope}: ${shown(keys)}`);
    }
  }
  expect(derived.sort()).toEqual(derivedShortcuts);
  const lists = modulePages.flatMap(({ create, title }) => (create === undefined ? [] : [title]));
  found.push(...lists.map((title) => `${title}: ${shown('n')}`));
  const keys = modulePages.flatMap(({ nav }) => nav?.key ?? []);
  return [...found, ...keys.map((key) => `Go to: ${shown(`g ${key}`)}`)].sort();
}

/** Text of a source expression: a string, or a text of the catalogues; null for anything else. */
function literalIn(source: string): string | null {
  return (
    /^(?:'([^']+)'|t`([^`$]+)`)$/
      .exec(source.trim())
      ?.slice(1)
      .find((text) => text !== undefined) ?? null
  );
}

const named: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  mod: '⌘',
  shift: '⇧',
  alt: '⌥',
};

/** `mod+k` in the guide's notation: `⌘K`. */
function shown(keys: string): string {
  return keys
    .split(' ')
    .map((chord) =>
      chord
        .split('+')
        .map((key) => named[key] ?? key.toUpperCase())
        .join(''),
    )
    .join(' ');
}

describe('the question mark of every screen', () => {
  test.each(modulePages)('$path leads to an article', ({ help, path: page }) => {
    const isAboutItself = /^\/(?:docs|documentation|test-route-works)/.test(page);
    expect(help === 'none').toBe(isAboutItself);
    if (!isAboutItself) expect(articleAt(help), `there is no article ${help}`).toBeDefined();
  });
});

test.each(doors)('the way in for $reader leads to articles for them', ({ reader, first }) => {
  for (const name of first) {
    const audience = articleAt(name)?.audience ?? [];
    expect({ name, fits: audience.includes(reader) || audience.includes('everyone') }).toEqual({
      name,
      fits: true,
    });
  }
});

test('a bad article is found by its file and key', () => {
  const file = 'docs/guide/field/my-day.md';
  const text = read(file).replace('order: 10', 'order: first');
  expect(existsSync(path.join(repository, file))).toBe(true);
  expect(() => parseArticle(file, text)).toThrow(`${file}: order: must be a whole number`);
});
