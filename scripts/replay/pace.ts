import { sleep } from './api-client.ts';

/** Maps recorded time to live time; all times are UTC milliseconds. */
export type Pace = {
  /** Live time of a recorded instant. */
  live(recorded: number): number;
  /** Live deadline for work that was recorded at `opened`. */
  deadline(opened: number, recorded: number): number;
  /** The recorded instant being played now. */
  recordedNow(): number;
  /** Resolves when the recorded instant has come; rejects when the replay stops. */
  until(recorded: number): Promise<void>;
  /** The same for the arrival of a request, which advances the recorded time if nothing waits. */
  untilArrival(recorded: number): Promise<void>;
};

export type PaceOptions = { from: number; speed: number; now: () => number; signal: AbortSignal };

/** Starts now, at `speed` times the recorded pace. */
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

/** A pace without waiting: steps follow each other as fast as possible. Recorded time is that of the latest arrival. */
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

/** Allows `perSecond` callers per second, evenly; unused turns of up to a quarter of a second are kept. */
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

/** Runs at most `limit` tasks at once, in order of arrival. */
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
