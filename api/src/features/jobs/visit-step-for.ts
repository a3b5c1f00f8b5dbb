import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type JobState, visitDrivenJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import {
  activeVisitStates,
  movableVisitStates,
  type VisitState,
} from '@switchyard/contracts/visits/visit-state.ts';

type VisitDrivenState = (typeof visitDrivenJobStates)[number];

/**
 * The visit to move so that its job reaches a state: the active one, else the next planned one; to reopen a completed
 * job, its last completed one.
 * @returns undefined if the job changes state by itself, or has no visit to move
 */
export function visitStepFor(
  job: Job,
  visits: readonly Visit[],
  to: JobState,
): { visit: Visit; to: VisitState } | undefined {
  if (job.state === 'completed') {
    const last = visits.findLast((visit) => visit.state === 'completed');
    return to === 'in_progress' && last ? { visit: last, to } : undefined;
  }
  const visit = activeVisit(visits) ?? nextVisit(visits);
  if (!visit) return undefined;
  // Recalling a technician turns the visit back into a plan.
  if (to === 'scheduled') return visit.state === 'dispatched' ? { visit, to: 'planned' } : undefined;
  return isVisitDriven(to) && job.state !== 'invoiced' ? { visit, to } : undefined;
}

function isVisitDriven(state: JobState): state is VisitDrivenState {
  return visitDrivenJobStates.some((driven) => driven === state);
}

function activeVisit(visits: readonly Visit[]): Visit | undefined {
  return visits.find((visit) => activeVisitStates.some((state) => state === visit.state));
}

function nextVisit(visits: readonly Visit[]): Visit | undefined {
  const open = visits.filter((visit) => movableVisitStates.some((state) => state === visit.state));
  // A dispatched visit ranks before a planned one, however early.
  return open.toSorted(
    (a, b) =>
      Number(a.state === 'planned') - Number(b.state === 'planned') ||
      a.scheduledStart.localeCompare(b.scheduledStart),
  )[0];
}
