import type { Role } from '../identity/role.ts';
import type { VisitState } from './visit-state.ts';

/** One step a visit may take, who may take it and what it needs. */
export type VisitTransition = {
  readonly to: VisitState;
  readonly roles: readonly Role[];
  readonly needs: readonly ('technician' | 'reason' | 'resolution' | 'no_other_active_visit')[];
};

const field: readonly Role[] = ['technician', 'manager', 'admin'];
const office: readonly Role[] = ['manager', 'admin'];

/** The visit's state machine. A state without steps is final. */
export const visitTransitions: Readonly<Record<VisitState, readonly VisitTransition[]>> = {
  planned: [
    { to: 'dispatched', roles: office, needs: ['technician'] },
    { to: 'cancelled', roles: office, needs: ['reason'] },
  ],
  dispatched: [
    { to: 'en_route', roles: field, needs: ['technician', 'no_other_active_visit'] },
    { to: 'planned', roles: office, needs: [] },
    { to: 'cancelled', roles: office, needs: ['reason'] },
  ],
  en_route: [
    { to: 'on_site', roles: field, needs: [] },
    { to: 'dispatched', roles: field, needs: [] },
    { to: 'cannot_complete', roles: field, needs: ['reason'] },
  ],
  on_site: [
    { to: 'in_progress', roles: field, needs: [] },
    { to: 'cannot_complete', roles: field, needs: ['reason'] },
  ],
  in_progress: [
    { to: 'paused', roles: field, needs: ['reason'] },
    { to: 'completed', roles: field, needs: ['resolution'] },
    { to: 'needs_return', roles: field, needs: ['reason'] },
  ],
  paused: [
    { to: 'in_progress', roles: field, needs: [] },
    { to: 'needs_return', roles: field, needs: ['reason'] },
  ],
  completed: [{ to: 'in_progress', roles: office, needs: ['reason', 'no_other_active_visit'] }],
  needs_return: [],
  cannot_complete: [],
  cancelled: [],
};

/** Steps a role may take from a state. */
export function visitSteps(from: VisitState, role: Role): readonly VisitTransition[] {
  return visitTransitions[from].filter((step) => step.roles.includes(role));
}

/** The step from one state to another, if there is one for this role. */
export function findVisitStep(from: VisitState, to: VisitState, role: Role): VisitTransition | undefined {
  return visitSteps(from, role).find((step) => step.to === to);
}
