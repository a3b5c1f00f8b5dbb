import { expect, test } from 'vitest';
import { HangBreaker } from './hang-breaker.ts';

function openBreaker() {
  let now = 0;
  const breaker = new HangBreaker(() => now);
  const opened = [1, 2, 3].map(() => breaker.timedOut());
  return {
    breaker,
    opened,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('three time-outs in a row stop commands, an answer in between does not', () => {
  const { breaker, opened } = openBreaker();
  expect(opened).toEqual([false, false, true]);
  expect(breaker.allows(true)).toBe(false);

  const other = new HangBreaker(() => 0);
  other.timedOut();
  other.timedOut();
  expect(other.answered()).toBe(false);
  other.timedOut();
  expect(other.allows(true)).toBe(true);
});

test('one command every half second tries; an answer lets all through', () => {
  const { breaker, pass } = openBreaker();
  pass(500);
  expect([breaker.allows(true), breaker.allows(true)]).toEqual([true, false]);
  breaker.timedOut();
  pass(499);
  expect(breaker.allows(true)).toBe(false);
  pass(1);
  expect(breaker.allows(true)).toBe(true);
  expect(breaker.answered()).toBe(true);
  expect([breaker.allows(true), breaker.allows(true)]).toEqual([true, true]);
});

test('a command of a pipeline or transaction never tries', () => {
  const { breaker, pass } = openBreaker();
  pass(500);
  expect([breaker.allows(false), breaker.allows(true)]).toEqual([false, true]);
});
