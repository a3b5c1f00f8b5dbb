import { expect, test } from 'vitest';
import { minuteText, parseMinute, shiftSummary } from './shift-text.ts';

const shift = (weekday: number, startMinute = 480, endMinute = 990) => ({ weekday, startMinute, endMinute });

test('equal neighbouring days are joined', () => {
  expect(shiftSummary([1, 2, 3, 4, 5].map((day) => shift(day)))).toBe('Mon–Fri 08:00–16:30');
  expect(shiftSummary([shift(1), shift(2), shift(4), shift(6, 540, 780)])).toBe(
    'Mon–Tue 08:00–16:30, Thu 08:00–16:30, Sat 09:00–13:00',
  );
  expect(shiftSummary([shift(1, 480, 720), shift(1, 780, 1020)])).toBe('Mon 08:00–12:00 + 13:00–17:00');
  expect(shiftSummary([])).toBe('');
});

test('minutes and clock texts convert both ways, and nothing else is a time', () => {
  for (const minute of [0, 5, 485, 1439, 1440]) expect(parseMinute(minuteText(minute))).toBe(minute);
  for (const text of ['', '8:00', '24:01', '12:60', 'noon']) expect(parseMinute(text)).toBeNull();
});
