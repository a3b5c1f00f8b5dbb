import { resolve } from 'node:path';
import { sectionsOf } from '@switchyard/contracts/documentation/article.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import { expect, it } from 'vitest';
import { gapArticle, gaps } from './gaps.ts';

const articles = await readArticles(resolve(import.meta.dirname, '../../../../../docs'));
const article = articles.find(({ href }) => href === gapArticle.path);
const sections = article === undefined ? [] : sectionsOf(article);

it('what is not included has a section for each gap, which begins with the answer, and no other', () => {
  expect(article?.title).toBe(gapArticle.title);
  const told = sections.filter(({ anchor }) => anchor !== '' && anchor !== 'what-goes-wrong');
  expect(told.map(({ anchor }) => anchor).toSorted()).toEqual(gaps.map(({ anchor }) => anchor).toSorted());
  const other = gaps.filter(
    ({ anchor, text }) =>
      !sections.some((section) => section.anchor === anchor && section.text.startsWith(text)),
  );
  expect(other.map(({ anchor }) => anchor)).toEqual([]);
});
