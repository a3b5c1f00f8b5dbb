import type { FollowedVisit } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { outcomeOf, stageOf, stageTimesOf } from '@switchyard/contracts/customer-portal/customer-stage.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { activeVisitStates, movableVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { visitCalendar } from './visit-calendar.ts';

type Following = {
  readonly job: Pick<Job, 'number' | 'title' | 'createdAt'>;
  readonly companyName: string;
  /** Of the calendar's entry; null for readers who do not need to know it. */
  readonly location: string | null;
};

/** A visit as customers follow it: without notes, reasons of the office and planning data. */
export function followedVisit(visit: Visit, { job, companyName, location }: Following): FollowedVisit {
  const { id, state, scheduledStart, scheduledEnd, windowStart, windowEnd } = visit;
  return {
    id,
    stage: stageOf(visit),
    outcome: outcomeOf(state),
    isPaused: state === 'paused',
    times: stageTimesOf(visit, job),
    scheduledStart,
    scheduledEnd,
    windowStart,
    windowEnd,
    technicianName: leadOf(visit),
    calendar: visitCalendar(visit, { companyName, job, location }),
  };
}

/** Name of the technician who leads a visit. */
export function leadOf({ assignments }: Pick<Visit, 'assignments'>): string | null {
  return assignments.find(({ role }) => role === 'lead')?.technicianName ?? null;
}

/** The visit of a job that a customer waits for: the one under way, else the next one planned. */
export function expectedVisit(visits: readonly Visit[]): Visit | undefined {
  const among = (states: readonly string[]) => visits.filter(({ state }) => states.includes(state));
  const [active] = among(activeVisitStates);
  const [next] = among(movableVisitStates).toSorted((a, b) =>
    a.scheduledStart.localeCompare(b.scheduledStart),
  );
  return active ?? next;
}
