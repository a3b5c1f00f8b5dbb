import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { VisitPatch } from '@switchyard/platform/db/repositories/visit-write-repository.ts';

/** Shortest time that a finished visit keeps on the board; milliseconds. */
const shortestMs = 5 * 60_000;

/** Stamps that a step sets or takes back. */
export function stampsOf(visit: Visit, to: VisitState, at: string): VisitPatch {
  switch (to) {
    case 'planned':
      return { dispatchedAt: null, acceptedAt: null };
    case 'dispatched':
      return visit.state === 'planned' ? { dispatchedAt: at } : { enRouteAt: null };
    case 'en_route':
      return { enRouteAt: at };
    case 'on_site':
      return { arrivedAt: at };
    case 'in_progress':
      return { startedAt: visit.stamps.startedAt ?? at, completedAt: null };
    case 'paused':
      return { pausedAt: at };
    case 'completed':
      return { completedAt: at };
    case 'needs_return':
    case 'cannot_complete':
    case 'cancelled':
      return {};
    default:
      return to satisfies never;
  }
}

/** End of the time that a visit holds once its work is over: earlier than planned when it was done earlier. */
export function endOfFinishedVisit(visit: Visit, at: string): string {
  const shortest = Date.parse(visit.scheduledStart) + shortestMs;
  const end = Math.min(Math.max(Date.parse(at), shortest), Date.parse(visit.scheduledEnd));
  return new Date(end).toISOString();
}
