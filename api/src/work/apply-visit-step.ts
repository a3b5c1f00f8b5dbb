import { type FieldError, type ProblemCode, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { TransitionVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
import { pauseReasonOf, pauseReasons } from '@switchyard/contracts/visits/pause-reasons.ts';
import { findVisitStep, visitSteps, type VisitTransition } from '@switchyard/contracts/visits/visit-rules.ts';
import { stampsOf } from '@switchyard/contracts/visits/visit-stamps.ts';
import {
  bookAssignments,
  findOtherActiveVisit,
  lockTechnicians,
  releaseAssignments,
} from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from './access.ts';
import { endOfFinishedVisit } from './finished-visit.ts';

/** How far ahead of the server's clock a device's clock may be; milliseconds. */
const clockTolerance = 5 * 60_000;

/** States in which a job's visits stand still. */
const restingJobStates: readonly Job['state'][] = [
  'requested',
  'quoted',
  'on_hold',
  'cancelled',
  'invoiced',
  'closed',
];

export type VisitStep = {
  visit: Visit;
  job: Job;
  step: TransitionVisit;
  /** Code of a refusal: the machine that the caller asked to move. */
  refusal: Extract<ProblemCode, `${string}.transition_refused`>;
  /** The record the caller named, for the answer. */
  current: { revision: number };
};

/**
 * Moves a locked job's visit to another state. The caller settles the work afterwards.
 * @returns when it happened, ISO 8601
 * @throws ProblemError naming everything that is missing
 */
export async function applyVisitStep(unit: UnitOfWork, actor: Actor, options: VisitStep): Promise<string> {
  const { visit, step } = options;
  refuseFuture(unit, step.occurredAt);
  const rule = requireStep(actor, options);
  const at = step.occurredAt ?? unit.now.toISOString();
  const missing = await findMissing(unit, rule, { ...options, at });
  if (missing.length > 0) throw refused(options, 'Something is missing for this step', missing);
  const over = step.to === 'completed' || step.to === 'needs_return';
  const end = endOfFinishedVisit(visit, at);
  const shortened = over && end !== visit.scheduledEnd;
  await updateVisitRow(unit.tx, visit.id, {
    now: unit.now,
    patch: {
      state: step.to,
      stateReason: step.reason,
      ...(step.resolution ? { resolution: step.resolution } : {}),
      ...stampsOf(visit, step.to, at),
      ...(shortened ? { scheduledEnd: end } : {}),
    },
  });
  if (shortened) {
    await bookAssignments(unit.tx, { visitId: visit.id, start: visit.scheduledStart, end });
  }
  if (step.to === 'cancelled' || step.to === 'cannot_complete') await releaseAssignments(unit.tx, visit.id);
  return at;
}

/** @throws ProblemError when the instant lies ahead of the server's clock */
export function refuseFuture(unit: UnitOfWork, occurredAt: string | null): void {
  if (occurredAt === null || Date.parse(occurredAt) <= unit.now.getTime() + clockTolerance) return;
  refuseFields([
    fieldError('/occurredAt', 'in_future', 'Invalid time: it lies more than 5 minutes in the future'),
  ]);
}

function requireStep(actor: Actor, options: VisitStep): VisitTransition {
  const { visit, job, step } = options;
  if (restingJobStates.includes(job.state)) {
    throw refused(options, `The job is ${words(job.state)}: its visits stand still`);
  }
  const rule = findVisitStep(visit.state, step.to, actor.role);
  if (rule) return rule;
  const possible = visitSteps(visit.state, actor.role).map((item) => words(item.to));
  const next = possible.length > 0 ? `it can become ${possible.join(', ')}` : 'you cannot change that';
  throw refused(options, `The visit is ${words(visit.state)}: ${next}`);
}

async function findMissing(
  unit: UnitOfWork,
  rule: VisitTransition,
  { visit, step, at }: VisitStep & { at: string },
): Promise<FieldError[]> {
  const technicianIds = visit.assignments.map((assignment) => assignment.technicianId);
  const errors: FieldError[] = [];
  if (rule.needs.includes('reason') && step.reason === null) {
    errors.push(fieldError('/reason', 'required', 'Give a reason'));
  }
  errors.push(...pauseErrors(step));
  if (rule.needs.includes('resolution') && !(step.resolution ?? visit.resolution)) {
    errors.push(fieldError('/resolution', 'required', 'Write what was done'));
  }
  if (
    step.to === 'completed' &&
    visit.stamps.startedAt !== null &&
    Date.parse(at) < Date.parse(visit.stamps.startedAt)
  ) {
    errors.push(fieldError('/occurredAt', 'before_start', 'The work cannot end before it began'));
  }
  if (rule.needs.includes('technician') && technicianIds.length === 0) {
    errors.push(fieldError('/to', 'technician_missing', 'Assign a technician first'));
  }
  if (rule.needs.includes('no_other_active_visit')) {
    await lockTechnicians(unit.tx, technicianIds);
    const other = await findOtherActiveVisit(unit.tx, { visitId: visit.id, technicianIds });
    if (other) {
      const message = `${other.technicianName} is still busy with #${other.jobNumber}`;
      errors.push(fieldError('/to', 'other_visit_active', message));
    }
  }
  return errors;
}

function pauseErrors({ to, reason }: TransitionVisit): FieldError[] {
  if (to !== 'paused' || reason === null || pauseReasonOf(reason) !== undefined) return [];
  const message = `Begin with one of: ${pauseReasons.join(', ')}; a note may follow after a colon`;
  return [fieldError('/reason', 'not_listed', message)];
}

function refused(
  { refusal, current }: Pick<VisitStep, 'refusal' | 'current'>,
  detail: string,
  errors?: FieldError[],
) {
  return new ProblemError(refusal, { detail, current, ...(errors ? { errors } : {}) });
}

/** `en_route` as people say it. */
export function words(state: string): string {
  return state.replaceAll('_', ' ');
}
