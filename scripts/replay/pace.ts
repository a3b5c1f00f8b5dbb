import { sleep } from './api-client.ts';

/** Recorded time played as live time; all times are UTC milliseconds. */
export type Pace = {
  /** When a recorded instant is live. */
  live(recorded: number): number;
  /** When a recorded deadline falls due for what was recorded at `opened`. */
  deadline(opened: number, recorded: number): number;
  /** The recorded instant that is played now. */
  recordedNow(): number;
  /** Resolves when the recorded instant has come; rejects when the replay stops. */
  until(recorded: number): Promise<void>;
  /** The same for the arrival of a request, which is what the recorded time is told by when nothing waits. */
  untilArrival(recorded: number): Promise<void>;
};

export type PaceOptions = { from: number; speed: number; now: () => number; signal: AbortSignal };

/** From now on, `speed` times as fast as it was. */
export function startPace({ from, speed, now, signal }: PaceOptions): Pace {
  const started = now();
  const live = (recorded: number) => started + (recorded - from) / speed;
  const until = async (recorded: number) => {
    for (;;) {
      const ms = live(recorded) - now();
      if (ms <= 0) return signal.throwIfAborted();
      await sleep(ms, signal);
    }
  };
  return {
    live,
    until,
    untilArrival: until,
    deadline: (_, recorded) => live(recorded),
    recordedNow: () => from + (now() - started) * speed,
  };
}

/** A pace without waiting: things follow one another as fast as they go. Recorded time is that of the latest arrival. */
export function startRush({ from, now, signal }: Omit<PaceOptions, 'speed'>): Pace {
  let reached = from;
  return {
    live: () => now(),
    deadline: (opened, recorded) => now() + recorded - opened,
    recordedNow: () => reached,
    until: async () => signal.throwIfAborted(),
    untilArrival: async (recorded) => {
      signal.throwIfAborted();
      reached = Math.max(reached, recorded);
    },
  };
}

/** Lets `perSecond` callers through per second, evenly; unused turns of up to a quarter of a second are kept. */
export function limitRate(
  perSecond: number,
  { now, signal }: Pick<PaceOptions, 'now' | 'signal'>,
): () => Promise<void> {
  const stepMs = 1000 / perSecond;
  let next = now();
  return async () => {
    const at = now();
    next = Math.max(next, at - 250) + stepMs;
    const wait = next - stepMs - at;
    if (wait > 0) await sleep(wait, signal);
    else signal.throwIfAborted();
  };
}

/** Lets at most `limit` pieces of work run at once, in the order they came. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit)
      await new Promise<void>((go) => {
        waiting.push(go);
      });
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
