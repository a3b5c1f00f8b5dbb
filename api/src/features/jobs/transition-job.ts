import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type JobTransition, jobSteps } from '@switchyard/contracts/jobs/job-rules.ts';
import type { TransitionJob } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findJob, lockJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findVisitsOfJob } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { fieldError, requireFound, requireScope } from '../../work/access.ts';
import { applyVisitStep, refuseFuture, words } from '../../work/apply-visit-step.ts';
import { leavesBoard, releaseVisits } from '../../work/release-visits.ts';
import { settleWork } from '../../work/settle-work.ts';
import { visitStepFor } from './visit-step-for.ts';

export type JobStep = { id: string; expected: number; step: TransitionJob };

/**
 * Moves a job to another state: by its own step, or by moving the visit that the state comes from.
 * @throws ProblemError `job.transition_refused` with what is possible or missing
 */
export async function transitionJob(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, step }: JobStep,
): Promise<Job> {
  const scope = requireScope(actor, 'job.transition');
  await lockJob(unit.tx, id);
  const job = requireFound(await findJob(unit.tx, id, scope));
  requireRevision(job, expected);
  const visits = await findVisitsOfJob(unit.tx, id);
  const chosen = visitStepFor(job, visits, step.to);
  return chosen
    ? await moveVisit(unit, actor, { job, visit: chosen.visit, step: { ...step, to: chosen.to } })
    : await moveJob(unit, actor, { job, visits, step });
}

async function moveVisit(
  unit: UnitOfWork,
  actor: Actor,
  { job, visit, step }: Pick<Parameters<typeof applyVisitStep>[2], 'job' | 'visit' | 'step'>,
): Promise<Job> {
  await applyVisitStep(unit, actor, { visit, job, step, refusal: 'job.transition_refused', current: job });
  const settled = await settleWork(unit, {
    job,
    visits: [{ id: visit.id, type: 'visit.state_changed', before: visit }],
    reason: step.reason,
    occurredAt: step.occurredAt,
  });
  return settled.job;
}

type OwnStep = { job: Job; visits: readonly Visit[]; step: TransitionJob };

async function moveJob(unit: UnitOfWork, actor: Actor, { job, visits, step }: OwnStep): Promise<Job> {
  const rule = requireStep(actor, job, step);
  refuseFuture(unit, step.occurredAt);
  if (rule.needsReason && step.reason === null) {
    throw refused(job, 'Something is missing for this step', [
      fieldError('/reason', 'required', 'Give a reason'),
    ]);
  }
  const released = leavesBoard.includes(rule.to) ? await releaseVisits(unit, visits, step.reason) : [];
  const settled = await settleWork(unit, {
    job,
    visits: released,
    to: rule.to,
    reason: step.reason,
    occurredAt: step.occurredAt,
  });
  return settled.job;
}

function requireStep(actor: Actor, job: Job, step: TransitionJob): JobTransition {
  const possible = jobSteps(job.state, actor.role);
  // Reopening goes through the visit; without one there is nothing to work on.
  const rule = possible.find((item) => item.to === step.to && item.to !== 'in_progress');
  if (rule) return rule;
  if (step.to === 'scheduled') throw refused(job, 'Plan a visit: that schedules the job');
  const names = possible.map((item) => words(item.to));
  const own = names.length > 0 ? `it can become ${names.join(', ')}` : 'it moves by its visits';
  throw refused(job, `The job is ${words(job.state)}: ${own}`);
}

function refused(job: Job, detail: string, errors?: FieldError[]): ProblemError {
  return new ProblemError('job.transition_refused', { detail, current: job, ...(errors ? { errors } : {}) });
}
