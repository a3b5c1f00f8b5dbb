import type { Role } from '../identity/role.ts';
import type { VisitState } from '../visits/visit-state.ts';
import type { JobState } from './job-state.ts';

/** One step a job may take by itself, without a visit. */
export type JobTransition = {
  readonly to: JobState;
  readonly roles: readonly Role[];
  readonly needsReason: boolean;
};

const office: readonly Role[] = ['manager', 'admin'];
const step = (to: JobState, needsReason = false): JobTransition => ({ to, roles: office, needsReason });

/**
 * Steps of the job's own state machine. All other states follow from the visits (see {@link rollUpJobState}).
 * `scheduled` is reached by planning a visit, so it is not here.
 */
export const jobTransitions: Readonly<Record<JobState, readonly JobTransition[]>> = {
  requested: [step('quoted'), step('unscheduled'), step('on_hold', true), step('cancelled', true)],
  quoted: [step('unscheduled'), step('on_hold', true), step('cancelled', true)],
  unscheduled: [step('on_hold', true), step('cancelled', true)],
  scheduled: [step('unscheduled', true), step('on_hold', true), step('cancelled', true)],
  dispatched: [step('unscheduled', true), step('on_hold', true), step('cancelled', true)],
  en_route: [step('on_hold', true), step('cancelled', true)],
  on_site: [step('on_hold', true), step('cancelled', true)],
  in_progress: [step('on_hold', true)],
  paused: [step('on_hold', true)],
  on_hold: [step('unscheduled'), step('cancelled', true)],
  needs_return: [step('on_hold', true), step('cancelled', true)],
  completed: [step('invoiced'), step('in_progress', true)],
  invoiced: [step('closed'), step('completed', true)],
  closed: [],
  cancelled: [step('unscheduled', true)],
};

/** Steps a role may take from a state, the visit-driven ones excluded. */
export function jobSteps(from: JobState, role: Role): readonly JobTransition[] {
  return jobTransitions[from].filter((transition) => transition.roles.includes(role));
}

const rank: Readonly<Record<VisitState, number>> = {
  in_progress: 8,
  paused: 7,
  on_site: 6,
  en_route: 5,
  dispatched: 4,
  planned: 3,
  needs_return: 2,
  completed: 1,
  cannot_complete: 0,
  cancelled: -1,
};

const jobStateOfVisit: Readonly<Record<VisitState, JobState>> = {
  planned: 'scheduled',
  dispatched: 'dispatched',
  en_route: 'en_route',
  on_site: 'on_site',
  in_progress: 'in_progress',
  paused: 'paused',
  completed: 'completed',
  needs_return: 'needs_return',
  cannot_complete: 'needs_return',
  cancelled: 'unscheduled',
};

/**
 * State of a job from the states of its visits, oldest first: the furthest open visit wins; with none open the
 * last finished one decides. States that do not come from visits (on hold, cancelled, invoiced, closed) stay.
 */
export function rollUpJobState(current: JobState, visits: readonly VisitState[]): JobState {
  if (current === 'on_hold' || current === 'cancelled' || current === 'invoiced' || current === 'closed') {
    return current;
  }
  const open = visits.filter((state) => rank[state] >= 3);
  const furthest = open.toSorted((a, b) => rank[b] - rank[a])[0];
  if (furthest) return jobStateOfVisit[furthest];
  const finished = visits.filter((state) => state !== 'cancelled').at(-1);
  if (finished) return jobStateOfVisit[finished];
  return visits.length > 0 || current !== 'requested' ? keepUnplanned(current) : current;
}

function keepUnplanned(current: JobState): JobState {
  return current === 'requested' || current === 'quoted' ? current : 'unscheduled';
}
