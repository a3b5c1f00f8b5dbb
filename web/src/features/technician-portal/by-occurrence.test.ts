import { expect, it } from 'vitest';
import { byOccurrence } from './by-occurrence.ts';

const entry = (id: string, time: string) => ({ id, occurredAt: `2026-11-20T${time}Z` });

it('entries of one tap stand the same way, however they arrive', () => {
  const entries = [entry('c', '10:00:00'), entry('a', '10:00:00'), entry('b', '09:00:00.500')];
  const sorted = (list: typeof entries) => list.toSorted(byOccurrence).map(({ id }) => id);
  expect(sorted(entries)).toEqual(['b', 'a', 'c']);
  expect(sorted(entries.toReversed())).toEqual(['b', 'a', 'c']);
});
