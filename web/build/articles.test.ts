import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { excerptOf, openSearch } from '../src/features/documentation/search-index.ts';
import { articles, indexGuide, readArticles } from './articles.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const all = await readArticles(docs);
// As received by the browser: serialised as JSON.
const search = openSearch(JSON.parse(JSON.stringify(indexGuide(all))) as never);
const found = (query: string) => search(query).map(({ href }) => href);

describe('the search of the guide', () => {
  test.each([
    ['double booking', '/docs/dispatching/plan-and-move'],
    ['dubble bookng', '/docs/dispatching/plan-and-move'],
    ['how do I invite a colleague', '/docs/team/people-and-invitations'],
    ['invitatoin', '/docs/team/people-and-invitations'],
    ['offlin', '/docs/field/offline'],
    ['no network in the cellar', '/docs/field/offline'],
    ['chekclist', '/docs/field/checklists'],
    ['restore deleted job', '/docs/administration/restore-deleted'],
    ['SWITCHYARD_SMTP_URL', '/docs/running/mail'],
    ['visit.conflict', '/docs/reference/errors'],
    ['keyboard', '/docs/reference/shortcuts'],
    ['feature flgas', '/docs/administration/feature-flags'],
    ['backup', '/docs/running/backup-and-restore'],
    ['lost phone', '/docs/team/sign-in-and-devices'],
    ['webhook', '/docs/help/system-status'],
    ['import csv', '/docs/getting-started/import'],
    // A buyer's words.
    ['export my data', '/docs/getting-started/import'],
    ['change time zone', '/docs/getting-started/set-up'],
    ['two factor authentication', '/docs/team/second-factor'],
    ['recurring jobs', '/docs/dispatching/maintenance'],
    ['stock in the warehouse', '/docs/dispatching/inventory'],
    ['price', '/docs/getting-started/what-is-not-included'],
    ['send invoice', '/docs/getting-started/what-is-not-included'],
    ['reset demo', '/docs/getting-started/demo-and-trial'],
    ['Kunden importieren', '/docs/getting-started/import'],
    ['signture', '/docs/field/record-work'],
    ['timesheet', '/docs/field/hours'],
  ])('finds for %j %s', (query, article) => {
    expect(found(query).map((href) => href.split('#')[0])).toContain(article);
  });

  it.each(['', ' ', 'qzxwv', '((((', '\\', '*'.repeat(200), '<script>', '\u0000', 'the of and'])(
    'has nothing for %j, and goes on',
    (query) => expect(found(query)).toEqual([]),
  );

  it('leads to the heading and shows no article more than twice', () => {
    const hits = found('undo');
    expect(hits.some((href) => href.includes('#'))).toBe(true);
    const perArticle = Map.groupBy(hits, (href) => href.split('#')[0]);
    expect(Math.max(...[...perArticle.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
  });

  it('answers within a frame', () => {
    // The machine may be busy with other tests, so one fast round is sufficient.
    const rounds = [1, 2, 3].map(() => {
      const started = performance.now();
      for (const query of ['d', 'di', 'dispatch board', 'hw do i mve a vsit', 'restore']) search(query);
      return performance.now() - started;
    });
    expect(Math.min(...rounds)).toBeLessThan(5 * 100);
  });
});

test('an excerpt shows the found words in their surroundings', () => {
  const text = `${'Before. '.repeat(20)}Drag the bar to another lane. ${'After. '.repeat(40)}`;
  const pieces = excerptOf(text, ['lane', 'bar']);
  expect(pieces.filter(({ found: isFound }) => isFound).map((piece) => piece.text)).toEqual(['bar', 'lane']);
  const whole = pieces.map((piece) => piece.text).join('');
  expect(whole).toMatch(/^… .*Drag the bar to another lane\..* …$/);
  expect(whole.length).toBeLessThan(170);
  expect(excerptOf('Short.', ['(((', ''])).toEqual([{ at: 0, text: 'Short.', found: false }]);
});

describe('the modules of the build', () => {
  const plugin = articles(docs);
  const load = async (id: string) => {
    const { load: hook } = plugin;
    if (typeof hook !== 'function') throw new Error('The plugin loads nothing');
    const source: unknown = await hook.call({} as never, `\0${id}`);
    return typeof source === 'string' ? source : '';
  };

  it('list everything but the texts, and give each article a loader', async () => {
    const list = await load('virtual:articles');
    expect(list).toContain('"href":"/docs/dispatching/board"');
    expect(list).not.toContain('markdown');
    const pages = await load('virtual:article-pages');
    for (const { href } of all) expect(pages).toContain(JSON.stringify(href));
  });

  it('hold the rendered articles of one category', async () => {
    const source = await load('virtual:article-page/field');
    expect(source).toContain('/docs/field/my-day');
    expect(source).not.toContain('/docs/dispatching/board\\":{');
    expect(source).not.toContain('<script');
  });
});
