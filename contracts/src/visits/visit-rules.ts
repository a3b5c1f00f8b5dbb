import type { Role } from '../identity/role.ts';
import { findStep, type StateMachine, type Step, stepsFrom } from '../records/state-machine.ts';
import type { VisitState } from './visit-state.ts';

type Needed = 'technician' | 'reason' | 'resolution' | 'no_other_active_visit';
/** A transition of a visit, with the roles that may perform it and the data it needs. */
export type VisitTransition = Step<VisitState, Role, Needed>;

const field: readonly Role[] = ['technician', 'manager', 'admin'];
const office: readonly Role[] = ['manager', 'admin'];

export const visitMachine: StateMachine<VisitState, Role, Needed> = {
  kind: 'visit',
  noun: 'visit',
  initial: ['planned'],
  steps: {
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
  },
  stuck: 'cannot be moved by your role',
  needs: {
    reason: { pointer: '/reason', code: 'required', message: 'Give a reason' },
    resolution: { pointer: '/resolution', code: 'required', message: 'Write what was done' },
    technician: { pointer: '/to', code: 'technician_missing', message: 'Assign a technician first' },
    no_other_active_visit: {
      pointer: '/to',
      code: 'other_visit_active',
      message: 'The technician is still busy with another visit',
    },
  },
};

/** Transitions open to a role from a state. */
export function visitSteps(from: VisitState, role: Role): readonly VisitTransition[] {
  return stepsFrom(visitMachine, from, role);
}

/** The transition from one state to another, if this role has one. */
export function findVisitStep(from: VisitState, to: VisitState, role: Role): VisitTransition | undefined {
  return findStep(visitMachine, { from, to }, role);
}
