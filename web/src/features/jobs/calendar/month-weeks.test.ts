import { expect, test } from 'vitest';
import { addMonths, monthFilter, weeksOf } from './month-weeks.ts';

test('a month has its weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  // It begins on a Monday and has exactly four weeks.
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test('months are counted over the turn of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('a month that does not exist is not read from the address', () => {
  expect(['2026-13', '26-01', '2026-1', ''].map((raw) => monthFilter.read(raw))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(monthFilter.read('2026-01')).toBe('2026-01');
});
