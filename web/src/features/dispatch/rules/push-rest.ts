import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { isBooked, visitSpan } from '../../../core/planning/visit-span.ts';
import { pointOf, travelMinutes } from '../../../lib/travel.ts';
import { isMovable } from './visit-moves.ts';

const minuteMs = 60_000;
/** Pushed visits begin at a multiple of this, ms: dispatchers promise times of five minutes. */
const stepMs = 5 * minuteMs;

/** A visit with its times after the push, epoch ms. */
export type Pushed = { readonly visit: Visit; readonly start: number; readonly end: number };

export type Push = {
  /** Those that move, in order of time. */
  readonly pushed: readonly Pushed[];
  /** A visit that cannot move and that the one before it would overlap; nothing after it is pushed. */
  readonly inTheWay: Visit | null;
};

type PushInput = {
  /** Visits of the technician, in order of start. */
  readonly visits: readonly Visit[];
  readonly from: Visit;
  readonly minutes: number;
  /** Free time between two visits gives way, down to the travel time. Otherwise it stays as it is. */
  readonly usesGaps: boolean;
  readonly clock: ZoneClock;
};

/**
 * A visit that begins later, and what follows on the same day as far as it must move. Crews move with their visit.
 */
export function pushRest({ visits, from, minutes, usesGaps, clock }: PushInput): Push {
  const first = visitSpan(from);
  const day = clock.day(first.start);
  const following = visits.filter(
    (visit) =>
      visit.id !== from.id &&
      isBooked(visit) &&
      visitSpan(visit).start >= first.start &&
      clock.day(visitSpan(visit).start) === day,
  );
  const pushed: Pushed[] = [
    { visit: from, start: first.start + minutes * minuteMs, end: first.end + minutes * minuteMs },
  ];
  for (const visit of following) {
    const last = pushed.at(-1);
    if (!last) break;
    const { start, end } = visitSpan(visit);
    const earliest = last.end + gapBetween(last.visit, visit, usesGaps);
    if (earliest <= start) break;
    if (!isMovable(visit)) return { pushed, inTheWay: last.end > start ? visit : null };
    const begins = Math.ceil(earliest / stepMs) * stepMs;
    pushed.push({ visit, start: begins, end: begins + end - start });
  }
  return { pushed, inTheWay: null };
}

/** The time to keep free between two visits, ms. */
function gapBetween(before: Visit, after: Visit, usesGaps: boolean): number {
  const planned = Math.max(0, visitSpan(after).start - visitSpan(before).end);
  if (!usesGaps) return planned;
  const travel = travelMinutes(pointOf(before.job), pointOf(after.job));
  return Math.min(planned, (travel ?? 0) * minuteMs);
}
