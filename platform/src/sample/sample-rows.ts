import { rollUpJobState } from '@switchyard/contracts/jobs/job-rules.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { PlannedJob, PlannedVisit, VisitStep } from './planned-job.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';

/** A state change in the timeline. */
export type StateChange = { at: number; from: string; to: string; reason: string | null };

export type VisitOutcome = {
  readonly state: VisitState;
  readonly reason: string | null;
  readonly resolution: string | null;
  /** Earlier than planned if the work was done earlier; UTC milliseconds. */
  readonly end: number;
  readonly booked: boolean;
  readonly stamps: Readonly<Record<StampColumn, Date | null>>;
  readonly changes: readonly StateChange[];
};

const stampColumns = {
  dispatched: 'dispatchedAt',
  en_route: 'enRouteAt',
  on_site: 'arrivedAt',
  in_progress: 'startedAt',
  paused: 'pausedAt',
  completed: 'completedAt',
} as const;
type StampColumn = (typeof stampColumns)[keyof typeof stampColumns];

/** Outcome of a visit from its steps. */
export function visitOutcome({ steps, start, end }: PlannedVisit): VisitOutcome {
  const last = steps.at(-1);
  const state = last?.to ?? 'planned';
  const stamps: Record<StampColumn, Date | null> = {
    dispatchedAt: null,
    enRouteAt: null,
    arrivedAt: null,
    startedAt: null,
    pausedAt: null,
    completedAt: null,
  };
  for (const { to, at } of steps) {
    if (to in stampColumns) stamps[stampColumns[to as keyof typeof stampColumns]] = new Date(at);
  }
  const isOver = state === 'completed' || state === 'needs_return';
  return {
    state,
    reason: last?.reason ?? null,
    resolution: last?.resolution ?? null,
    end: isOver && last ? Math.min(Math.max(last.at, start + 5 * minuteMs), end) : end,
    booked: state !== 'cannot_complete' && state !== 'cancelled',
    stamps,
    changes: changesOf('planned', steps),
  };
}

function changesOf(initial: string, steps: readonly VisitStep[]): StateChange[] {
  return steps.map(({ at, to, reason }, index) => ({
    at,
    from: steps[index - 1]?.to ?? initial,
    to,
    reason: reason ?? null,
  }));
}

export type JobOutcome = {
  readonly state: JobState;
  readonly reason: string | null;
  readonly completedAt: Date | null;
  readonly changes: readonly StateChange[];
};

/** Outcome of a job from its visits and its own steps, in chronological order. */
export function jobOutcome({ initial, visits, steps }: PlannedJob): JobOutcome {
  const happenings = [
    ...visits.flatMap((visit, index) => [
      { at: visit.plannedAt, index, visit: 'planned' as const, reason: null },
      ...visit.steps.map(({ at, to, reason }) => ({ at, index, visit: to, reason: reason ?? null })),
    ]),
    ...steps.map(({ at, to, reason }) => ({ at, job: to, reason })),
  ].toSorted((a, b) => a.at - b.at);
  const states: VisitState[] = [];
  const changes: StateChange[] = [];
  let state: JobState = initial;
  let reason: string | null = null;
  let completedAt: Date | null = null;
  for (const happening of happenings) {
    const before: JobState = state;
    if ('job' in happening) state = happening.job;
    else {
      states[happening.index] = happening.visit;
      state = rollUpJobState(before === 'requested' ? 'unscheduled' : before, states.filter(Boolean));
    }
    if (state === before) continue;
    ({ reason } = happening);
    if (state === 'completed') completedAt = new Date(happening.at);
    changes.push({ at: happening.at, from: before, to: state, reason });
  }
  return { state, reason, completedAt, changes };
}
