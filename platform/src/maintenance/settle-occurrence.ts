import type { OccurrenceState } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { findOccurrenceOfJob, updateOccurrence } from '../db/repositories/maintenance-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { lockPlan, writePlan } from './record-plan.ts';

const verbs = { planned: 'given_back', generated: 'generated', done: 'done' } as const;

/**
 * Lets the occurrence of a job follow the job, which has just changed its state, was deleted or restored: completed work
 * is done, a cancelled or deleted job gives the occurrence back. The job must be locked.
 */
export async function settleOccurrence(unit: UnitOfWork, job: Job): Promise<void> {
  if (job.source !== 'maintenance') return;
  const { tx, now } = unit;
  const found = await findOccurrenceOfJob(tx, job.id);
  if (found === undefined) return;
  const plan = await lockPlan(unit, found.planId);
  // Again behind the lock: another job may have taken its place.
  const occurrence = await findOccurrenceOfJob(tx, job.id);
  if (plan === undefined || occurrence === undefined || occurrence.state === 'skipped') return;
  const state = stateAfter(job);
  if (state === occurrence.state) return;
  const doneAt = state === 'done' ? new Date(job.completedAt ?? now) : null;
  const reason = state === 'planned' ? (job.stateReason ?? 'The job was deleted') : null;
  await updateOccurrence(tx, occurrence.id, {
    now,
    state,
    doneAt,
    doneOn: doneAt && createZoneClock(plan.siteTimeZone).day(doneAt),
    reason,
  });
  await writePlan(unit, plan, { verb: verbs[state], reason: `#${job.number}` });
}

function stateAfter({ state, deletedAt }: Job): Exclude<OccurrenceState, 'skipped'> {
  if (deletedAt !== null || state === 'cancelled') return 'planned';
  return state === 'completed' || state === 'invoiced' || state === 'closed' ? 'done' : 'generated';
}
