import { expect, it } from 'vitest';
import { BackoffTimer } from './backoff-timer.ts';

function open() {
  const waits: number[] = [];
  let due: (() => void) | null = null;
  let tries = 0;
  const timer = new BackoffTimer(
    {
      random: () => 1,
      setTimer: (run, ms) => {
        waits.push(ms);
        due = run;
        return run;
      },
      clearTimer: (handle) => {
        if (due === handle) due = null;
      },
    },
    { shortestMs: 250, run: () => (tries += 1) },
  );
  return { timer, waits, pass: () => due?.(), tries: () => tries };
}

it('waits longer from time to time, up to a minute, and from the start again once it worked', () => {
  const { timer, waits } = open();
  for (let time = 0; time < 9; time += 1) timer.later();
  expect(waits).toEqual([1250, 2250, 4250, 8250, 16_250, 32_250, 60_250, 60_250, 60_250]);
  timer.startOver();
  timer.later();
  expect(waits.at(-1)).toBe(1250);
});

it('tries once for each time, and not at all once it is stopped', () => {
  const { timer, pass, tries } = open();
  timer.later();
  timer.later();
  pass();
  expect(tries()).toBe(1);
  timer.later();
  timer.stop();
  pass();
  expect(tries()).toBe(1);
});
