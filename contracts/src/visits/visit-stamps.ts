import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** Timestamps that a transition sets or clears; `at`: ISO 8601. Shared by the server and offline devices. */
export function stampsOf(visit: Visit, to: VisitState, at: string): Partial<Visit['stamps']> {
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
