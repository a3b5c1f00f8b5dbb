import type { Role } from '../identity/role.ts';
import type { VisitState } from '../visits/visit-state.ts';
import { type StateMachine, type Step, stepsFrom } from '../records/state-machine.ts';
import { type JobState, visitDrivenJobStates } from './job-state.ts';

/** A transition of the job itself, independent of visits. */
export type JobTransition = Step<JobState, Role, 'reason'>;

const office: readonly Role[] = ['manager', 'admin'];
const step = (to: JobState): JobTransition => ({ to, roles: office, needs: [] });
const withReason = (to: JobState): JobTransition => ({ to, roles: office, needs: ['reason'] });

/** Transitions of the job's own state machine. All other states follow from the visits (see {@link rollUpJobState}). */
export const jobMachine: StateMachine<JobState, Role, 'reason'> = {
  kind: 'job',
  noun: 'job',
  initial: ['requested', 'unscheduled'],
  steps: {
    requested: [step('quoted'), step('unscheduled'), withReason('on_hold'), withReason('cancelled')],
    quoted: [step('unscheduled'), withReason('on_hold'), withReason('cancelled')],
    unscheduled: [withReason('on_hold'), withReason('cancelled')],
    scheduled: [withReason('unscheduled'), withReason('on_hold'), withReason('cancelled')],
    dispatched: [withReason('unscheduled'), withReason('on_hold'), withReason('cancelled')],
    en_route: [withReason('on_hold'), withReason('cancelled')],
    on_site: [withReason('on_hold'), withReason('cancelled')],
    in_progress: [withReason('on_hold')],
    paused: [withReason('on_hold')],
    on_hold: [step('unscheduled'), withReason('cancelled')],
    needs_return: [withReason('on_hold'), withReason('cancelled')],
    completed: [step('invoiced'), withReason('in_progress')],
    invoiced: [step('closed'), withReason('completed')],
    closed: [],
    cancelled: [withReason('unscheduled')],
  },
  broughtAbout: ['scheduled', ...visitDrivenJobStates],
  instead: { scheduled: 'Plan a visit: that schedules the job' },
  stuck: 'moves by its visits',
  needs: { reason: { pointer: '/reason', code: 'required', message: 'Give a reason' } },
};

/** Transitions open to a role from a state, excluding visit-driven ones. */
export function jobSteps(from: JobState, role: Role): readonly JobTransition[] {
  return stepsFrom(jobMachine, from, role);
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
 * State of a job from the states of its visits, oldest first: the furthest open visit wins; if none is open, the last
 * finished one decides. States that do not come from visits (on hold, cancelled, invoiced, closed) are kept.
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
