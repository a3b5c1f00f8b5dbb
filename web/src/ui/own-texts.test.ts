import { expect, it } from 'vitest';
import { ownTextsFrom } from './own-texts.ts';

it('a text that comes back late leaves the later ones on their way', () => {
  const left = ownTextsFrom(['', 'ab', 'abc'], 'ab');
  expect(left).toEqual(['ab', 'abc']);
  expect(ownTextsFrom(left, 'abc')).toEqual(['abc']);
});

it('an earlier text cannot come back any more: another part of the page has set it', () => {
  expect(ownTextsFrom(ownTextsFrom(['', 'a', 'ab'], 'ab'), 'a')).toEqual(['a']);
});

it('a value that was set elsewhere ends what was on its way', () => {
  expect(ownTextsFrom(['old', 'older'], 'saved view')).toEqual(['saved view']);
});

it('the value itself is no news', () => {
  expect(ownTextsFrom(['pipe'], 'pipe')).toEqual(['pipe']);
});
