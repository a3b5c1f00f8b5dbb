import { expect, test } from 'vitest';
import { coveredMinutes, excludesTime, freeParts, type TimeSpan } from './time-spans.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
const span = (from: number, to: number): TimeSpan => ({ start: at(from), end: at(to) });
const seed = Date.now() % 2 ** 31;

/** Numbers below `limit`, the same ones for a seed. */
function seededNumbers(from: number): (limit: number) => number {
  let state = from;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

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
  const next = seededNumbers(seed);
  const spans = () =>
    Array.from({ length: next(8) }, () => {
      const from = next(200);
      return span(from, from + 1 + next(60));
    });
  for (let run = 0; run < 500; run += 1) {
    const [own, taken] = [spans(), spans()];
    const whole = coveredMinutes([...taken, ...own]);
    let all = [...taken];
    for (const one of own) all = [...all, ...freeParts(one, all)];
    const added = all.slice(taken.length).reduce((sum, one) => sum + coveredMinutes([one]), 0);
    expect(coveredMinutes(all)).toBeCloseTo(whole);
    expect(added + coveredMinutes(taken)).toBeCloseTo(whole);
  }
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
