import type { TransitionBody } from '@switchyard/contracts/http/transition-schema.ts';
import type { FieldError, ProblemCode } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { words } from '@switchyard/contracts/records/state-machine.ts';
import { pauseReasonOf, pauseReasons } from '@switchyard/contracts/visits/pause-reasons.ts';
import { visitMachine, type VisitTransition } from '@switchyard/contracts/visits/visit-rules.ts';
import { stampsOf } from '@switchyard/contracts/visits/visit-stamps.ts';
import {
  bookAssignments,
  findOtherActiveVisit,
  lockTechnicians,
  releaseAssignments,
} from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { lacksSignature } from '@switchyard/platform/db/repositories/maintenance-repository.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { missingNeeds, requireStep, stepRefused } from '../records/state-steps.ts';
import { fieldError } from '../access/access.ts';
import { endOfFinishedVisit } from './finished-visit.ts';
import { refuseFuture } from '../records/refuse-future.ts';

/** States in which a job's visits do not move. */
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
  step: TransitionBody<VisitState>;
  /** Code of a refusal, of the state machine that the caller addressed. */
  refusal: Extract<ProblemCode, `${string}.transition_refused`>;
  /** The record addressed by the caller, for the response. */
  current: { revision: number };
};

/**
 * Moves a visit of a locked job to another state. The caller must call `settleWork` afterwards.
 * @returns when it happened, ISO 8601
 * @throws ProblemError naming everything that is missing
 */
export async function applyVisitStep(unit: UnitOfWork, actor: Actor, options: VisitStep): Promise<string> {
  const { visit, job, step, refusal, current } = options;
  refuseFuture(unit, step.occurredAt);
  const asked = { from: visit.state, to: step.to, party: actor.role, current, code: refusal };
  if (restingJobStates.includes(job.state)) {
    throw stepRefused(visitMachine, asked, `The job is ${words(job.state)}: its visits stand still`);
  }
  const rule = requireStep(visitMachine, asked);
  const at = step.occurredAt ?? unit.now.toISOString();
  const missing = await findMissing(unit, rule, { ...options, at });
  if (missing.length > 0)
    throw stepRefused(visitMachine, asked, 'Something is missing for this step', missing);
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

async function findMissing(
  unit: UnitOfWork,
  rule: VisitTransition,
  { visit, job, step, at }: VisitStep & { at: string },
): Promise<FieldError[]> {
  const technicianIds = visit.assignments.map((assignment) => assignment.technicianId);
  const { startedAt } = visit.stamps;
  const endsBeforeStart =
    step.to === 'completed' && startedAt !== null && Date.parse(at) < Date.parse(startedAt);
  return [
    ...missingNeeds(visitMachine, rule, {
      reason: step.reason !== null,
      resolution: Boolean(step.resolution ?? visit.resolution),
      technician: technicianIds.length > 0,
      no_other_active_visit:
        !rule.needs.includes('no_other_active_visit') || (await isFree(unit, visit.id, technicianIds)),
    }),
    ...pauseErrors(step),
    ...(step.to === 'completed' && job.source === 'maintenance' && (await lacksSignature(unit.tx, visit.id))
      ? [
          fieldError(
            '/signature',
            'required',
            'The maintenance plan asks for a signature: add it to the visit',
          ),
        ]
      : []),
    ...(endsBeforeStart
      ? [fieldError('/occurredAt', 'before_start', 'The work cannot end before it started')]
      : []),
  ];
}

/** True if the technicians are at work on no other visit, else a text naming the technician and the visit. */
async function isFree(
  unit: UnitOfWork,
  visitId: string,
  technicianIds: readonly string[],
): Promise<true | string> {
  await lockTechnicians(unit.tx, technicianIds);
  const other = await findOtherActiveVisit(unit.tx, { visitId, technicianIds });
  return other ? `${other.technicianName} is still busy with #${other.jobNumber}` : true;
}

function pauseErrors({ to, reason }: TransitionBody<VisitState>): FieldError[] {
  if (to !== 'paused' || reason === null || pauseReasonOf(reason) !== undefined) return [];
  const message = `Begin with one of: ${pauseReasons.join(', ')}; a note may follow after a colon`;
  return [fieldError('/reason', 'not_listed', message)];
}
