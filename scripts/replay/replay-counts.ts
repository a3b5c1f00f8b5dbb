/** Counters of the run so far. */
export type ReplayCounts = {
  writes: number;
  refused: number;
  arrived: number;
  completed: number;
  withdrawn: number;
  open: number;
  /** Jobs completed by the promised time, and jobs that had one. */
  onTime: number;
  promised: number;
  conflicts: number;
  limited: number;
  unavailable: number;
  skipped: number;
  /** Durations of the latest writes; milliseconds. */
  readonly latencies: number[];
  /** Failures that ended a job early, by text. */
  readonly errors: Map<string, number>;
};

const keptLatencies = 2_000;

export function newCounts(): ReplayCounts {
  return {
    writes: 0,
    refused: 0,
    arrived: 0,
    completed: 0,
    withdrawn: 0,
    open: 0,
    onTime: 0,
    promised: 0,
    conflicts: 0,
    limited: 0,
    unavailable: 0,
    skipped: 0,
    latencies: [],
    errors: new Map(),
  };
}

export function countWrite(counts: ReplayCounts, { status, ms }: { status: number; ms: number }): void {
  counts.writes += 1;
  if (status >= 400) counts.refused += 1;
  counts.latencies.push(ms);
  if (counts.latencies.length > keptLatencies) counts.latencies.splice(0, keptLatencies / 2);
}

export function countError(counts: ReplayCounts, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  counts.errors.set(text, (counts.errors.get(text) ?? 0) + 1);
}

export function errorCount({ errors }: ReplayCounts): number {
  return [...errors.values()].reduce((sum, count) => sum + count, 0);
}

/** Nearest-rank percentile; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function onTimeShare({ onTime, promised }: ReplayCounts): string {
  return promised === 0 ? '–' : `${Math.round((onTime / promised) * 100)} %`;
}
