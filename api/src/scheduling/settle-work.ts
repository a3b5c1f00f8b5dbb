import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { rollUpJobState } from '@switchyard/contracts/jobs/job-rules.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findJob, updateJobRow } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findVisitsById, readVisitStates } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordJobEvent } from '@switchyard/platform/events/job-events.ts';
import { settleOccurrence } from '@switchyard/platform/maintenance/settle-occurrence.ts';
import { recordVisitEvent } from './visit-events.ts';

/** A visit whose row was written by this command. */
export type ChangedVisit = {
  id: string;
  type: Extract<EventType, `visit.${string}`>;
  /** Null for a new visit. */
  before: Visit | null;
};

export type Settlement = {
  /** The job before the command; it must be locked. */
  job: Job;
  visits: readonly ChangedVisit[];
  /** New state of the job itself; default: derived from its visits. */
  to?: JobState;
  reason?: string | null;
  /** Reason of the visit's change alone, such as planning despite a warning; delivered with the visit, to staff only. */
  visitReason?: string | null;
  occurredAt?: string | null;
};

/** The job of this company, regardless of the user's scope. */
export async function readJob(unit: UnitOfWork, id: string): Promise<Job> {
  const job = await findJob(unit.tx, id, { kind: 'company' });
  if (!job) throw new Error('The job of a visit is missing');
  return job;
}

/**
 * Completes every change of visits: updates the job's state and records the events. The job's revision changes only
 * with its own row: crew and times belong to the visits.
 */
export async function settleWork(
  unit: UnitOfWork,
  settlement: Settlement,
): Promise<{ job: Job; visits: Visit[] }> {
  const { job: before, reason = null, visitReason = null, occurredAt = null } = settlement;
  const state = settlement.to ?? rollUpJobState(before.state, await readVisitStates(unit.tx, before.id));
  if (state !== before.state) {
    const at = occurredAt ?? unit.now.toISOString();
    const patch = { state, stateReason: reason, completedAt: completedAt(before, state, at) };
    await updateJobRow(unit.tx, before.id, { patch, now: unit.now });
  }
  const visits = await findVisitsById(
    unit.tx,
    settlement.visits.map((visit) => visit.id),
  );
  for (const changed of settlement.visits) {
    const after = visits.find((visit) => visit.id === changed.id);
    if (!after) throw new Error('The visit just written is missing');
    recordVisitEvent(unit, {
      type: changed.type,
      before: changed.before,
      after,
      reason: reason ?? visitReason,
      occurredAt,
    });
  }
  const after = await readJob(unit, before.id);
  if (state !== before.state) {
    recordJobEvent(unit, { type: 'job.state_changed', before, after, reason, occurredAt });
    await settleOccurrence(unit, after);
  } else if (scheduleOf(before) !== scheduleOf(after)) {
    recordJobEvent(unit, { type: 'job.updated', before, after, occurredAt });
  }
  return { job: after, visits };
}

function completedAt(before: Job, state: JobState, at: string): string | null {
  if (state === 'completed') return before.completedAt ?? at;
  return state === 'invoiced' || state === 'closed' ? before.completedAt : null;
}

function scheduleOf(job: Job): string {
  return [job.scheduledStart, job.scheduledEnd, job.visitCount, ...job.technicianIds].join();
}
