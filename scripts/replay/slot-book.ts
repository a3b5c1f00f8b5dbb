import type { Span } from '@switchyard/platform/sample/shift-calendar.ts';

/** Reserved times of technicians, as far as this process knows; UTC milliseconds. */
export type SlotBook = {
  take(technicianId: string, visitId: string, span: Span): void;
  /** Releases the time of a visit, which may then take another span or none. */
  release(technicianId: string, visitId: string): void;
  /** The free time of that length nearest to `around`, preferably earlier. */
  nearest(technicianId: string, around: number, lengthMs: number): Span;
};

export function openSlotBook(): SlotBook {
  const taken = new Map<string, Map<string, Span>>();
  const of = (technicianId: string) => {
    const found = taken.get(technicianId) ?? new Map<string, Span>();
    taken.set(technicianId, found);
    return found;
  };
  return {
    take: (technicianId, visitId, span) => void of(technicianId).set(visitId, span),
    release: (technicianId, visitId) => void of(technicianId).delete(visitId),
    nearest: (technicianId, around, lengthMs) => {
      const spans = [...of(technicianId).values()].toSorted((a, b) => a.start - b.start);
      const free = ({ start, end }: Span) => !spans.some((span) => span.start < end && span.end > start);
      const starts = [around, ...spans.flatMap((span) => [span.end, span.start - lengthMs])];
      const [best] = starts
        .map((start) => ({ start, end: start + lengthMs }))
        .filter(free)
        .toSorted((a, b) => distance(a.start, around) - distance(b.start, around));
      return best ?? { start: around, end: around + lengthMs };
    },
  };
}

/** An hour in the past weighs as much as a quarter of an hour in the future. */
function distance(start: number, around: number): number {
  return start <= around ? (around - start) / 4 : start - around;
}
