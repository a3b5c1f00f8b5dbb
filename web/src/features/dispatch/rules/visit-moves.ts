import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { movableVisitStates, type VisitState } from '@switchyard/contracts/visits/visit-state.ts';

const movable: ReadonlySet<VisitState> = new Set(movableVisitStates);

/** Whether the visit may be moved or reassigned: not begun, and not locked in place. */
export function isMovable(visit: Visit): boolean {
  return movable.has(visit.state) && !visit.pinned && !isUnsent(visit);
}

/** Whether the visit exists on this screen only, waiting for the server's answer. */
export function isUnsent(visit: Visit): boolean {
  return visit.id.startsWith('pending-');
}

/** Why a visit cannot be moved, or null when it can. */
export function immovableReason(visit: Visit): string | null {
  if (isUnsent(visit)) return 'This visit is still being saved.';
  if (!movable.has(visit.state)) return 'Work on this visit has begun: it can no longer be moved.';
  return visit.pinned ? 'This visit is pinned. Unpin it to move it.' : null;
}
