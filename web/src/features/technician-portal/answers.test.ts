import { expect, test } from 'vitest';
import { answersOf } from './answers.ts';
import { sampleEntry } from './portal-samples.ts';

const answer = (id: string, value: boolean | number, recorded: string, deleted = false) =>
  sampleEntry(id, {
    kind: 'answer',
    data: { checklistId: 'list', itemId: 'item', value },
    recorded,
    deleted,
  });

test('the latest answer counts, whatever the order of arrival', () => {
  const entries = [answer('b', 2, '10:00'), answer('a', 1, '09:00')];
  expect(answersOf(entries, 'list')).toEqual({ item: 2 });
  expect(answersOf(entries.toReversed(), 'list')).toEqual({ item: 2 });
});

test('answers that were taken back, and those of other lists, do not count', () => {
  expect(answersOf([answer('a', 1, '09:00'), answer('b', 2, '10:00', true)], 'list')).toEqual({ item: 1 });
  expect(answersOf([answer('a', 1, '09:00')], 'other')).toEqual({});
});
