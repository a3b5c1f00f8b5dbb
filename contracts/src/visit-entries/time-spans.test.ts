import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredMinutes, excludesTime, freeParts, type TimeSpan } from './time-spans.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
const span = (from: number, to: number): TimeSpan => ({ start: at(from), end: at(to) });
const seed = Date.now() % 2 ** 31;
const spans = fc.array(
  fc
    .tuple(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, long]) => span(from, from + long)),
  { maxLength: 8 },
);

test('time is split around what is recorded already', () => {
  expect(freeParts(span(0, 60), [])).toEqual([span(0, 60)]);
  expect(freeParts(span(0, 60), [span(20, 30), span(25, 40)])).toEqual([span(0, 20), span(40, 60)]);
  expect(freeParts(span(10, 20), [span(0, 30)])).toEqual([]);
  expect(freeParts(span(10, 20), [span(0, 12), span(30, 40)])).toEqual([span(12, 20)]);
});

test('time that is covered twice counts once', () => {
  expect(coveredMinutes([span(0, 60), span(30, 90), span(40, 50)])).toBe(90);
  expect(coveredMinutes([])).toBe(0);
});

test(`the parts and what is taken cover everything once (seed ${seed})`, () => {
  fc.assert(
    fc.property(spans, spans, (own, taken) => {
      const whole = coveredMinutes([...taken, ...own]);
      let all = [...taken];
      for (const one of own) all = [...all, ...freeParts(one, all)];
      expect(coveredMinutes(all)).toBeCloseTo(whole);
      const sum = all.slice(taken.length).reduce((minutes, one) => minutes + coveredMinutes([one]), 0);
      expect(sum + coveredMinutes(taken)).toBeCloseTo(whole);
    }),
    { seed },
  );
});

test('work excludes other work, and a pause only what was written by hand like itself', () => {
  const time = (activity: 'work' | 'pause', source: 'auto' | 'manual') => ({
    ...span(0, 60),
    activity,
    source,
  });
  expect(excludesTime(time('work', 'auto'), time('work', 'manual'))).toBe(true);
  expect(excludesTime(time('pause', 'auto'), time('work', 'manual'))).toBe(false);
  expect(excludesTime(time('pause', 'manual'), time('work', 'manual'))).toBe(true);
  expect(excludesTime(time('work', 'auto'), { ...time('work', 'auto'), ...span(60, 90) })).toBe(false);
});
