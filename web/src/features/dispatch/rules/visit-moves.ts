import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { movableVisitStates, type VisitState } from '@switchyard/contracts/visits/visit-state.ts';

const movable: ReadonlySet<VisitState> = new Set(movableVisitStates);

/** True if the visit may be moved or reassigned: not begun, and not locked in place. */
export function isMovable(visit: Visit): boolean {
  return isInMovableState(visit) && !visit.pinned && !isUnsent(visit);
}

/** True before the technician sets off. */
export function isInMovableState({ state }: Visit): boolean {
  return movable.has(state);
}

/** True if the visit exists only on this screen, pending the server's reply. */
export function isUnsent(visit: Visit): boolean {
  return visit.id.startsWith('pending-');
}
