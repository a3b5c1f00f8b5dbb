import { jobMachine } from '@switchyard/contracts/jobs/job-rules.ts';
import type { TransitionJob } from '@switchyard/contracts/jobs/job-routes.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { refusalWords } from '@switchyard/contracts/records/state-machine.ts';
import { jobTable } from '@switchyard/platform/db/records/job-table.ts';
import { findVisitsOfJob } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { stepRefused } from '../../records/state-steps.ts';
import { transitionRecord, type TransitionSpec } from '../../records/transition-record.ts';
import { applyVisitStep } from '../../scheduling/apply-visit-step.ts';
import { leavesBoard, releaseVisits } from '../../scheduling/release-visits.ts';
import { settleWork } from '../../scheduling/settle-work.ts';
import { visitStepFor } from './visit-step-for.ts';

const jobTransitions: TransitionSpec<Job, JobState> = {
  table: jobTable,
  machine: jobMachine,
  through: moveVisit,
  write: async ({ unit }, job, { to, reason, occurredAt }) => {
    const visits = leavesBoard.includes(to)
      ? await releaseVisits(unit, await findVisitsOfJob(unit.tx, job.id), reason)
      : [];
    return (await settleWork(unit, { job, visits, to, reason, occurredAt })).job;
  },
};

/**
 * Moves a job to another state: by its own transition, or by moving the visit that determines the state.
 * @throws ProblemError `job.transition_refused` with what is possible or missing
 */
export async function transitionJob(
  command: CommandScope,
  move: { id: string; expected: number; step: TransitionJob },
): Promise<Job> {
  return await transitionRecord(jobTransitions, command, move);
}

async function moveVisit(
  { unit, actor }: CommandScope,
  job: Job,
  step: TransitionJob,
): Promise<Job | undefined> {
  const chosen = visitStepFor(job, await findVisitsOfJob(unit.tx, job.id), step.to);
  if (!chosen) {
    if (step.to !== 'in_progress') return undefined;
    // Reopening goes through the visit; without one there is no work to reopen.
    const pair = { from: job.state, to: step.to };
    throw stepRefused(jobMachine, { current: job }, refusalWords(jobMachine, pair, actor.role));
  }
  const { visit, to } = chosen;
  const asked = { visit, job, step: { ...step, to }, current: job };
  await applyVisitStep(unit, actor, { ...asked, refusal: 'job.transition_refused' });
  const settled = await settleWork(unit, {
    job,
    visits: [{ id: visit.id, type: 'visit.state_changed', before: visit }],
    reason: step.reason,
    occurredAt: step.occurredAt,
  });
  return settled.job;
}
