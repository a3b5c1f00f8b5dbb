/** Epoch ms, end exclusive. */
export type Interval = { readonly start: number; readonly end: number };

/** Overlap in milliseconds. */
export function overlapMs(a: Interval, b: Interval): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

/** The parts of [from, to) outside of the intervals, which are in order of their start. */
export function gapsBetween(intervals: readonly Interval[], from: number, to: number): Interval[] {
  const gaps: Interval[] = [];
  let at = from;
  for (const { start, end } of intervals) {
    if (start > at) gaps.push({ start: at, end: Math.min(start, to) });
    at = Math.max(at, end);
  }
  if (at < to) gaps.push({ start: at, end: to });
  return gaps;
}

/** The parts of each interval outside of the removed ones, which are in order of their start. */
export function withoutIntervals(intervals: readonly Interval[], removed: readonly Interval[]): Interval[] {
  return intervals.flatMap((one) =>
    gapsBetween(
      removed.filter((other) => overlapMs(one, other) > 0),
      one.start,
      one.end,
    ),
  );
}

/** True if an instant is in an interval. */
export function isIn({ start, end }: Interval, at: number): boolean {
  return start <= at && at < end;
}
