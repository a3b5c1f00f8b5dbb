import type { StatusDay } from '@switchyard/contracts/status/status.ts';
import { expect, test } from 'vitest';
import { barWords, percent, summaryWords, toBars } from './uptime-words.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const day = (name: string, fields: Partial<StatusDay> = {}): StatusDay => ({
  day: name,
  probes: 1_440,
  degraded: 0,
  down: 0,
  p50Ms: 20,
  p95Ms: 40,
  ...fields,
});

test('there are ninety bars, and those without probes are no data', () => {
  const bars = toBars([day('2026-11-20')], noon);
  expect(bars).toHaveLength(90);
  expect([bars[0]?.day, bars.at(-1)?.day]).toEqual(['2026-08-24', '2026-11-21']);
  expect(bars.filter(({ look }) => look !== 'none').map(({ day: name }) => name)).toEqual(['2026-11-20']);
  expect(bars.filter(({ look }) => look === 'none').map(barWords)).toEqual(
    Array.from({ length: 89 }, () => 'No data'),
  );
});

test('a day that was measured in part says so, and today counts as far as it has come', () => {
  const [partly, today] = toBars(
    [day('2026-11-20', { probes: 720 }), day('2026-11-21', { probes: 720 })],
    noon,
  ).slice(-2);
  expect(partly?.measured).toBe(0.5);
  expect(partly && barWords(partly)).toBe('100.00 % up, no data for 50.00 % of the day');
  expect(today?.measured).toBe(1);
});

test('a single lost probe in a day of them is no outage, and no hundred per cent either', () => {
  const [bar] = toBars(
    [day('2026-11-21', { probes: 1_440, down: 1 })],
    Date.parse('2026-11-21T23:59:59Z'),
  ).slice(-1);
  expect(bar?.look).toBe('degraded');
  expect(bar && barWords(bar)).toBe('99.93 % up, 1 probe without an answer');
  expect(percent(0.999999)).toBe('99.99 %');
});

test('a sentence names the days with trouble', () => {
  const bars = toBars([day('2026-11-19', { down: 144 }), day('2026-11-20')], noon);
  expect(summaryWords(bars, 0.95)).toBe(
    '95.00 % up in the last 90 days, no data for 88 of them, 1 with trouble; 19 Nov 2026: 90.00 % up, 144 probes without an answer',
  );
  expect(summaryWords(toBars([], noon), null)).toBe('No data in the last 90 days');
});
