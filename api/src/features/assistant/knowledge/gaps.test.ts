import { resolve } from 'node:path';
import { sectionsOf } from '@switchyard/contracts/documentation/article.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import { expect, it } from 'vitest';
import { gapArticle, gapIn, gaps } from './gaps.ts';

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

it.each([
  'Do you take photos’ GPS location out?',
  'Is the GPS position removed from pictures?',
  'Can I get a purchase order and pay by invoice?',
  'Do we pay against a purchase order?',
])('%s is not about something that is missing', (question) => {
  expect(gapIn(question)).toBeUndefined();
});

it.each([
  ['Do you have GPS tracking?', 'positions-of-technicians-and-vans'],
  ['Can I write purchase orders to my suppliers?', 'purchasing'],
  ['Can my technicians sell from a price list on site and take a card?', 'payments-from-your-customers'],
])('%s gets a no', (question, anchor) => {
  expect(gapIn(question)?.anchor).toBe(anchor);
});
