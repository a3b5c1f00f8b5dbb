type Timer = { readonly at: number; readonly run: () => void };

/**
 * Manually driven timers and animation frames for tests of timing.
 * @param start epoch milliseconds to begin at
 */
export function createManualTime(start = 1_000_000) {
  let now = start;
  let nextId = 1;
  const timers = new Map<number, Timer>();
  const frames = new Map<number, () => void>();
  return {
    now: () => now,
    setTimer: (run: () => void, ms: number): unknown => {
      timers.set(nextId, { at: now + ms, run });
      return nextId++;
    },
    clearTimer: (handle: unknown) => void timers.delete(handle as number),
    requestFrame: (run: () => void): number => {
      frames.set(nextId, run);
      return nextId++;
    },
    cancelFrame: (handle: number) => void frames.delete(handle),
    /** Advances time and runs due timers in order. */
    advance: (ms: number) => {
      const end = now + ms;
      for (;;) {
        const due = [...timers]
          .filter(([, timer]) => timer.at <= end)
          .toSorted(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].run();
      }
      now = end;
    },
    /** Advances the clock only, as after a machine slept. */
    sleep: (ms: number) => {
      now += ms;
    },
    /** Runs an animation frame. */
    frame: () => {
      const due = [...frames.values()];
      frames.clear();
      for (const run of due) run();
    },
  };
}
