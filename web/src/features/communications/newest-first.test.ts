import { expect, it } from 'vitest';
import { newestFirst } from './newest-first.ts';

it('messages with the same time have the server’s order, regardless of arrival', () => {
  const said = (id: string, time: string) => ({ id, occurredAt: `2026-11-20T${time}Z` });
  const listed = [said('c', '11:00:00'), said('b', '10:00:00'), said('a', '10:00:00')];
  expect(listed.toSorted(newestFirst)).toEqual(listed);
  expect(listed.toReversed().toSorted(newestFirst)).toEqual(listed);
});
