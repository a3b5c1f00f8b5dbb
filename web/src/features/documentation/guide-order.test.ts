import type { ArticleAudience } from '@switchyard/contracts/documentation/article.ts';
import { describe, expect, it, test } from 'vitest';
import type { ArticleSummary } from './article-page-data.ts';
import { articlesNamed, audienceText, guideParts, isFor, neighboursOf } from './guide-order.ts';

function article(name: string, audience: readonly ArticleAudience[] = ['everyone']): ArticleSummary {
  const [category = '', slug = ''] = name.split('/');
  return {
    kind: 'guide',
    category,
    slug,
    href: `/docs/${name}`,
    title: slug,
    description: '',
    order: 1,
    audience,
    keywords: [],
    updated: '2026-11-21',
    author: null,
    minutes: 1,
  };
}

const guides = [article('dispatching/board'), article('dispatching/jobs'), article('field/my-day')];

describe('the parts of the guide', () => {
  it('are the categories that have articles, in reading order', () => {
    const parts = guideParts(guides.toReversed());
    expect(parts.map(({ slug }) => slug)).toEqual(['dispatching', 'field']);
  });

  it('are followed across categories', () => {
    const middle = neighboursOf(guides, '/docs/dispatching/jobs');
    expect([middle.previous?.slug, middle.next?.slug]).toEqual(['board', 'my-day']);
    expect(neighboursOf(guides, '/docs/dispatching/board').previous).toBeUndefined();
    expect(neighboursOf(guides, '/docs/field/my-day').next).toBeUndefined();
    expect(neighboursOf(guides, '/docs/none')).toEqual({ previous: undefined, next: undefined });
  });

  it('are found by name, in the order of the names', () => {
    const found = articlesNamed(guides, ['field/my-day', 'field/none', 'dispatching/board']);
    expect(found.map(({ slug }) => slug)).toEqual(['my-day', 'board']);
  });
});

test('an article is for its named audience or for everyone, and listed under “all”', () => {
  const forAdmins = article('team/x', ['admin', 'operator']);
  expect(isFor(forAdmins, 'admin')).toBe(true);
  expect(isFor(forAdmins, 'technician')).toBe(false);
  expect(isFor(forAdmins, 'everyone')).toBe(true);
  expect(isFor(article('team/y'), 'technician')).toBe(true);
});

test.each([
  [['everyone'], null],
  [['admin'], 'admins'],
  [['manager', 'admin'], 'managers and admins'],
  [['manager', 'admin', 'operator'], 'managers, admins and operators'],
] as const)('%j is for %s', (audience, text) => expect(audienceText(audience)).toBe(text));
