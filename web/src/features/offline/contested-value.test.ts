import { expect, test } from 'vitest';
import { contestedValue } from './contested-value.ts';

test('a long text is shown whole, a time and a state in words', () => {
  const long = 'Replaced the anode rod. '.repeat(20);
  expect(contestedValue('resolution', long, 'UTC')).toBe(long);
  expect(contestedValue('scheduledStart', '2026-11-21T09:00:00.000Z', 'UTC')).not.toContain('T09');
  expect(contestedValue('state', 'on_site', 'UTC')).toBe('On site');
});
