import { describe, expect, it, test } from 'vitest';
import { ArticleError, compareArticles, parseArticle, sectionsOf } from './article.ts';
import { anchorMaker, plainText } from './article-text.ts';

const description = 'What a customer asked for, from the call to the last visit.';
const path = 'docs/guide/dispatching/jobs.md';
const head = ['title: Jobs', `description: ${description}`, 'order: 20', 'audience: manager, admin'];

function source(lines: readonly string[], body = 'Text.') {
  return ['---', ...lines, '---', '', body, ''].join('\n');
}

const guide = source([...head, 'keywords: work, ticket', 'updated: 2026-11-21']);

describe('an article', () => {
  it('has its category, slug and address from its path and the rest from its front matter', () => {
    expect(parseArticle(path, guide)).toEqual({
      kind: 'guide',
      category: 'dispatching',
      slug: 'jobs',
      href: '/docs/dispatching/jobs',
      title: 'Jobs',
      description,
      order: 20,
      audience: ['manager', 'admin'],
      keywords: ['work', 'ticket'],
      updated: '2026-11-21',
      author: null,
      markdown: 'Text.',
    });
  });

  it('of the blog has a date and an author', () => {
    const lines = [
      'title: A week',
      `description: ${description}`,
      'date: 2026-10-01',
      'author: The Switchyard team',
    ];
    const post = parseArticle('docs/blog/a-week.md', source(lines));
    expect(post).toMatchObject({ kind: 'post', href: '/blog/a-week', updated: '2026-10-01' });
    expect(post).toMatchObject({ author: 'The Switchyard team', audience: ['everyone'], keywords: [] });
  });

  it('may have a byte order mark, Windows line ends and colons in its values', () => {
    const text = `\uFEFF${guide.replace('title: Jobs', 'title: Jobs: all of them').replaceAll('\n', '\r\n')}`;
    expect(parseArticle(path, text)).toMatchObject({ title: 'Jobs: all of them', markdown: 'Text.' });
  });

  test.each([
    ['without front matter', 'Text.', `${path}: must begin with front matter between --- lines`],
    ['with front matter that never ends', '---\ntitle: a\n', /must begin with front matter/],
    ['without text', source([...head, 'updated: 2026-11-21'], ''), /has no text/],
    ['without a key', source(head), `${path}: updated: is missing`],
    ['with an empty value', guide.replace('title: Jobs', 'title:'), `${path}: title: must not be empty`],
    ['with a long title', guide.replace('Jobs', 'J'.repeat(61)), `${path}: title: must have at most 60`],
    ['with a short description', guide.replace(description, 'Jobs.'), /description: must have at least 50/],
    ['with an unknown key', guide.replace('order', 'colour: red\norder'), `${path}: colour: unknown key`],
    ['with a key given twice', guide.replace('order', 'title: Again\norder'), `${path}: title: is set twice`],
    ['with a line that is no pair', guide.replace('order: 20', 'order 20'), /"order 20" is not a line/],
    ['with a word for a number', guide.replace('20', 'first'), `${path}: order: must be a whole number`],
    ['with an unknown role', guide.replace('manager', 'boss'), /audience: must be of customer, technician/],
    ['with a day that does not exist', guide.replace('11-21', '02-30'), /updated: must be a day/],
  ])('%s is refused by file and key', (_, text, message) => {
    expect(() => parseArticle(path, text)).toThrow(ArticleError);
    expect(() => parseArticle(path, text)).toThrow(message);
  });

  test.each([
    'docs/guide/jobs.md',
    'docs/guide/dispatching/Jobs.md',
    'docs/guide/dispatching/a_b.md',
    'notes.md',
  ])('cannot stand at %s', (wrong) =>
    expect(() => parseArticle(wrong, guide)).toThrow(/must be named guide/),
  );

  it('cannot be in an unknown category', () => {
    expect(() => parseArticle('docs/guide/sundries/jobs.md', guide)).toThrow(/unknown category "sundries"/);
  });
});

it('articles are read by category and order, posts newest first', () => {
  const at = (place: string, order: string) =>
    parseArticle(`docs/guide/${place}.md`, guide.replace('order: 20', `order: ${order}`));
  const post = (slug: string, date: string) =>
    parseArticle(
      `docs/blog/${slug}.md`,
      source(['title: A', `description: ${description}`, `date: ${date}`, 'author: The Switchyard team']),
    );
  const mixed = [post('old', '2026-01-01'), at('reference/a', '1'), post('new', '2026-02-01')];
  const all = [...mixed, at('dispatching/b', '9'), at('dispatching/c', '2')];
  expect(all.sort(compareArticles).map(({ slug }) => slug)).toEqual(['c', 'b', 'a', 'new', 'old']);
});

describe('the sections of an article', () => {
  it('are the texts below each heading, the first below the title', () => {
    const markdown = [
      'Intro with **weight**.',
      '',
      '## Make a job',
      '1. Press `N`.',
      '### Make a job',
      'Again.',
    ];
    expect(sectionsOf({ title: 'Jobs', markdown: markdown.join('\n') })).toEqual([
      { anchor: '', heading: 'Jobs', text: 'Intro with weight.' },
      { anchor: 'make-a-job', heading: 'Make a job', text: 'Press N.' },
      { anchor: 'make-a-job-2', heading: 'Make a job', text: 'Again.' },
    ]);
  });

  it('do not start inside a code block', () => {
    const markdown = '## Start\n```sh\n# a comment\n~~~\nnpm start\n```\n## Stop\nText.';
    const sections = sectionsOf({ title: 'Running', markdown });
    expect(sections.map(({ anchor }) => anchor)).toEqual(['start', 'stop']);
    expect(sections[0]?.text).toContain('npm start');
  });
});

test.each([
  ['A [link](/docs/a/b) and ![picture](/x.png)', 'A link and picture'],
  ['| Role | May |\n|---|---|\n| admin | all |', 'Role · May admin · all'],
  ['`SWITCHYARD_DATA_DIR` and _slanted_ words', 'SWITCHYARD_DATA_DIR and slanted words'],
  ['- one\n- two\n> said', 'one two said'],
  ['a \\* b', 'a * b'],
])('%j reads as %j', (markdown, text) => expect(plainText(markdown)).toBe(text));

it('anchors are lower-case words; a heading without words still has one', () => {
  const anchorOf = anchorMaker();
  expect(['What’s “new”?', 'Größe & Zeit', '…', '…'].map(anchorOf)).toEqual([
    'whats-new',
    'große-zeit',
    'section',
    'section-2',
  ]);
});
