import { expect, test } from 'vitest';
import { newId } from './ids.ts';

const form = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('ids of one millisecond sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => form.test(id))).toBe(true);
});

test('an id of a given time begins with it', () => {
  const at = Date.UTC(2026, 10, 23, 2, 30);
  const [first, second] = [newId(at), newId(at)];
  expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  expect(first).toMatch(form);
  expect(first).not.toBe(second);
  expect(newId(at) < newId(at + 1)).toBe(true);
});
