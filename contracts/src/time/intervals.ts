/** Epoch ms, end exclusive. */
export type Interval = { readonly start: number; readonly end: number };

/** The intervals in order, those that touch or overlap joined. */
export function joinIntervals(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const one of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || one.start > last.end) joined.push(one);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, one.end) };
  }
  return joined;
}

/** The parts of the intervals outside of the removed ones, in order. */
export function withoutIntervals(intervals: readonly Interval[], removed: readonly Interval[]): Interval[] {
  const taken = joinIntervals(removed);
  return joinIntervals(intervals).flatMap(({ start, end }) => {
    const pieces: Interval[] = [];
    let from = start;
    for (const gap of taken) {
      if (gap.end <= from || gap.start >= end) continue;
      if (gap.start > from) pieces.push({ start: from, end: gap.start });
      from = gap.end;
    }
    if (from < end) pieces.push({ start: from, end });
    return pieces;
  });
}
