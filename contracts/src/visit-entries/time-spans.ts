import type { TimeActivity } from './visit-entry.ts';

/** ISO 8601. */
export type TimeSpan = { readonly start: string; readonly end: string };
type TimedActivity = TimeSpan & { readonly activity: TimeActivity; readonly source?: 'auto' | 'manual' };

/** Shorter rests are no work, ms. */
const shortestMs = 1000;

/**
 * True if two times of one person cannot both be right. A pause may contain work at another visit, unless both were
 * written by hand.
 */
export function excludesTime(one: TimedActivity, other: TimedActivity): boolean {
  if (Date.parse(one.start) >= Date.parse(other.end) || Date.parse(other.start) >= Date.parse(one.end))
    return false;
  if (one.source === 'manual' && other.source === 'manual') return true;
  return one.activity !== 'pause' && other.activity !== 'pause';
}

/** The parts of a span that no other span covers, in order. */
export function freeParts(span: TimeSpan, taken: readonly TimeSpan[]): TimeSpan[] {
  const parts: TimeSpan[] = [];
  let from = Date.parse(span.start);
  const end = Date.parse(span.end);
  for (const other of inOrder(taken)) {
    if (other.start > from) parts.push(spanOf(from, Math.min(other.start, end)));
    from = Math.max(from, other.end);
  }
  parts.push(spanOf(from, end));
  return parts.filter((part) => Date.parse(part.end) - Date.parse(part.start) >= shortestMs);
}

/** Minutes that the spans cover; time covered by several of them counts once. */
export function coveredMinutes(spans: readonly TimeSpan[]): number {
  let covered = 0;
  let upTo = Number.NEGATIVE_INFINITY;
  for (const { start, end } of inOrder(spans)) {
    covered += Math.max(0, end - Math.max(start, upTo));
    upTo = Math.max(upTo, end);
  }
  return covered / 60_000;
}

function inOrder(spans: readonly TimeSpan[]): { start: number; end: number }[] {
  return spans
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .toSorted((a, b) => a.start - b.start);
}

function spanOf(start: number, end: number): TimeSpan {
  return { start: new Date(start).toISOString(), end: new Date(Math.max(start, end)).toISOString() };
}
