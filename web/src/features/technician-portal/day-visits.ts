import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { formatDate } from '../../lib/format-date.ts';

const atWork: ReadonlySet<VisitState> = new Set(['en_route', 'on_site', 'in_progress', 'paused']);
const over: ReadonlySet<VisitState> = new Set(['completed', 'needs_return', 'cannot_complete', 'cancelled']);

export function isAtWork(state: VisitState): boolean {
  return atWork.has(state);
}

export function isOver(state: VisitState): boolean {
  return over.has(state);
}

/** True before arrival: contact and access then matter more than recording. */
export function isBeforeArrival(state: VisitState): boolean {
  return state === 'planned' || state === 'dispatched' || state === 'en_route';
}

/** Visits of one local day in order; active visits of earlier days come first. */
export function visitsOfDay(visits: readonly Visit[], day: string, zone: string): Visit[] {
  return visits
    .filter((visit) => {
      if (visit.deletedAt !== null) return false;
      const planned = formatDate(visit.scheduledStart, zone, 'isoDay');
      return planned === day || (planned < day && isAtWork(visit.state));
    })
    .toSorted(byStart);
}

/** The visit to open automatically: the active one, otherwise the next unfinished one. */
export function currentVisit(visits: readonly Visit[]): Visit | null {
  return (
    visits.find(({ state }) => isAtWork(state)) ??
    visits.find(({ state }) => state === 'dispatched') ??
    visits.find(({ state }) => !isOver(state)) ??
    null
  );
}

/** Days with visits after `day`, in order. */
export function laterDays(
  visits: readonly Visit[],
  day: string,
  zone: string,
): { day: string; visits: Visit[] }[] {
  const days = new Map<string, Visit[]>();
  for (const visit of visits.toSorted(byStart)) {
    const planned = formatDate(visit.scheduledStart, zone, 'isoDay');
    if (planned <= day || visit.deletedAt !== null) continue;
    days.set(planned, [...(days.get(planned) ?? []), visit]);
  }
  return [...days].map(([key, list]) => ({ day: key, visits: list }));
}

function byStart(a: Visit, b: Visit): number {
  return Date.parse(a.scheduledStart) - Date.parse(b.scheduledStart) || (a.id < b.id ? -1 : 1);
}
