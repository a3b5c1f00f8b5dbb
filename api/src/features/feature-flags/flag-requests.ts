import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { conflictingEdits } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import {
  editableRequestStates,
  endedRequestStates,
  type FlagRequest,
  type FlagRequestSummary,
  mostOpenRequests,
  type RequestStep,
  requestSteps,
} from '@switchyard/contracts/feature-flags/request-routes.ts';
import type { PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  readChangers,
  readFlagProject,
} from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import {
  countOpenRequests,
  insertRequest,
  listRequests,
  readRequest,
  type RequestChange,
  updateRequest,
} from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { insertSchedule } from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';
import { findCompanyAdmins } from '@switchyard/platform/db/repositories/support-desk-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { applyEdits } from '@switchyard/platform/flags/apply-edits.ts';
import { recordRequest } from '@switchyard/platform/flags/record-request.ts';
import { recordSchedule } from '@switchyard/platform/flags/record-schedule.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { plannedEdits, upcomingErrors } from './plan-edits.ts';
import { refuseOthers } from './projects/flag-rights.ts';
import { requireFlag, requireLiving, requireRules } from './read-flags.ts';

export async function readRequests(tx: Tx): Promise<FlagRequestSummary[]> {
  return await listRequests(tx);
}

/** One request; the conflicts of an open one are those of now. @throws ProblemError `request.not_found` */
export async function readOneRequest(tx: Tx, id: string): Promise<FlagRequest> {
  const found = await readRequest(tx, id);
  if (!found) throw new ProblemError('request.not_found');
  const { flagId: _, ...request } = found;
  const { state, flagKey: key, environment, edits } = request;
  if (endedRequestStates.has(state)) return request;
  const rules = await requireRules({ tx }, { key, environment });
  return { ...request, conflicts: conflictingEdits(rules, edits).map(({ field }) => field) };
}

type NewRequest = {
  key: string;
  environment: FlagEnvironment;
  expected: number;
  title: string;
  reason: string | null;
  change: PlannedChange;
  submit: boolean;
};

/**
 * Requests a change of a flag in one environment.
 * @throws ProblemError `flag.unknown`, `record.gone`, `request.invalid`, `revision.stale` with the differences
 */
export async function createRequest(
  unit: UnitOfWork,
  actor: Actor,
  { key, environment, expected, change, submit, ...words }: NewRequest,
): Promise<FlagRequest> {
  const { tx, now } = unit;
  const { companyId, userId: authorId, name: authorName } = actor;
  await lockFlags(tx, companyId);
  const flag = await requireFlag(unit, key);
  requireLiving(flag);
  if ((await countOpenRequests(tx, { flagId: flag.id, environment })) >= mostOpenRequests) {
    const message = `A flag has at most ${mostOpenRequests} open change requests per environment`;
    refuseFields([{ pointer: '/environment', in: 'path', code: 'too_many', message }]);
  }
  const edits = await plannedEdits(unit, { key, environment }, { change, expected });
  const id = newId(now.getTime());
  const { kind } = change;
  const state = submit ? 'in_review' : 'draft';
  const place = { id, companyId, flagId: flag.id, environment, baseRevision: expected };
  await insertRequest(tx, { ...place, ...words, kind, edits, state, authorId, authorName, now });
  const request = await recordRequest(unit, id, null);
  if (submit) await tellReviewers(unit, request);
  return request;
}

type RequestPatch = {
  id: string;
  expected: number;
  title?: string | undefined;
  reason?: string | null | undefined;
  change?: PlannedChange | undefined;
  baseRevision?: number | undefined;
};

/**
 * Edits a request of the actor. An approval is void then: it waits for review again.
 * @throws ProblemError `request.not_found`, `flag.request_refused`, `request.invalid`, `revision.stale`
 */
export async function changeRequest(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, title, reason, change, baseRevision }: RequestPatch,
): Promise<FlagRequest> {
  const request = await requireRequest(unit, actor, { id, expected });
  const { state, flagKey: key, environment } = request;
  requireAuthor(request, actor);
  if (!editableRequestStates.includes(state)) throw refusedIn(state);
  requireLiving(await requireFlag(unit, key));
  if ((change === undefined) !== (baseRevision === undefined)) {
    const message = 'Another change needs the revision on which it is based';
    refuseFields([fieldError('/baseRevision', 'required', message)]);
  }
  const patch: RequestChange = {
    ...(title === undefined ? {} : { title }),
    ...(reason === undefined ? {} : { reason }),
    ...(state === 'draft' ? {} : { state: 'in_review' }),
    ...(change === undefined || baseRevision === undefined
      ? {}
      : {
          kind: change.kind,
          baseRevision,
          edits: await plannedEdits(unit, { key, environment }, { change, expected: baseRevision }),
        }),
    reviewerName: null,
    reviewedAt: null,
    comment: null,
    conflicts: [],
  };
  await updateRequest(unit.tx, id, patch);
  const edited = await recordRequest(unit, id, state);
  if (state === 'approved' || state === 'conflicted') await tellReviewers(unit, edited);
  return edited;
}

type Step = { id: string; expected: number; step: Exclude<RequestStep, 'apply'>; comment: string | null };

/**
 * Submits, withdraws, approves or rejects a request: the first two its author, the others another person.
 * @throws ProblemError `request.not_found`, `flag.request_refused`, `revision.stale`
 */
export async function stepRequest(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, step, comment }: Step,
): Promise<FlagRequest> {
  const request = await requireRequest(unit, actor, { id, expected });
  const { state } = request;
  if (!requestSteps[step].includes(state)) throw refusedIn(state);
  const isDecision = step === 'approve' || step === 'reject';
  if (step === 'approve') await refuseOthersOf(unit, actor, request);
  if (!isDecision) requireAuthor(request, actor);
  else if (request.authorId === actor.userId) {
    throw new ProblemError('flag.request_refused', { detail: 'Another person decides on your request' });
  }
  const next = {
    submit: 'in_review',
    withdraw: 'withdrawn',
    approve: 'approved',
    reject: 'rejected',
  } as const;
  await updateRequest(unit.tx, id, {
    state: next[step],
    comment,
    ...(isDecision ? { reviewerName: actor.name, reviewedAt: unit.now } : {}),
  });
  const after = await recordRequest(unit, id, state);
  if (step === 'submit') await tellReviewers(unit, after);
  if (isDecision) await tellAuthor(unit, after);
  return after;
}

type Apply = { id: string; expected: number; runAt: string | null };

/**
 * Makes an approved change now, or schedules it. What others changed in the meantime is looked at in both cases when it is
 * made; if it conflicts, nothing is made, and the request says where.
 * @throws ProblemError `request.not_found`, `flag.request_refused`, `record.gone`, `request.invalid`, `revision.stale`
 */
export async function applyRequest(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, runAt }: Apply,
): Promise<FlagRequest> {
  const { tx, now } = unit;
  const request = await requireRequest(unit, actor, { id, expected });
  const { state, flagKey: key, environment, edits, kind, baseRevision, title, reviewerName } = request;
  if (!requestSteps.apply.includes(state)) throw refusedIn(state);
  await refuseOthersOf(unit, actor, request);
  const { companyId, userId: authorId, name: authorName } = actor;
  const reason = `${title} (approved by ${reviewerName ?? ''})`;
  if (runAt !== null) {
    const flag = await requireFlag(unit, key);
    requireLiving(flag);
    refuseFields(await upcomingErrors(tx, { flagId: flag.id, environment }, runAt));
    const scheduleId = newId(now.getTime());
    const place = { id: scheduleId, companyId, flagId: flag.id, environment, runAt, baseRevision };
    await insertSchedule(tx, { ...place, kind, edits, reason, authorId, authorName, requestId: id, now });
    await recordSchedule(unit, scheduleId, 'scheduled');
    await updateRequest(tx, id, { state: 'scheduled' });
    return await recordRequest(unit, id, state);
  }
  const outcome = await applyEdits(unit, actor, { key, environment, edits, reason });
  await updateRequest(
    tx,
    id,
    outcome.state === 'applied' ? { state: 'applied', appliedRevision: outcome.revision } : outcome,
  );
  const after = await recordRequest(unit, id, state);
  if (after.state === 'conflicted') await tellAuthor(unit, after);
  return after;
}

async function requireRequest(
  { tx }: UnitOfWork,
  { companyId }: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<FlagRequest> {
  await lockFlags(tx, companyId);
  const found = await readRequest(tx, id);
  if (!found) throw new ProblemError('request.not_found');
  const { flagId: _, ...request } = found;
  if (request.revision !== expected) throw new ProblemError('revision.stale', { current: request });
  return request;
}

/** @throws ProblemError `auth.forbidden` for a user whom the project of the flag does not name in its environment */
async function refuseOthersOf({ tx }: UnitOfWork, actor: Actor, request: FlagRequest): Promise<void> {
  const { flagKey, environment } = request;
  await refuseOthers(tx, actor, { project: await readFlagProject(tx, flagKey), environment });
}

function requireAuthor({ authorId }: FlagRequest, { userId }: Actor): void {
  if (authorId === userId) return;
  throw new ProblemError('flag.request_refused', { detail: 'Only the author of a request can do this' });
}

function refusedIn(state: FlagRequest['state']): ProblemError {
  return new ProblemError('flag.request_refused', {
    detail: `The change request is ${state.replace('_', ' ')}`,
  });
}

async function tellReviewers(unit: UnitOfWork, request: FlagRequest): Promise<void> {
  const { authorId, authorName, title, flagKey, environment, id } = request;
  const project = await readFlagProject(unit.tx, flagKey);
  const named = await readChangers(unit.tx, { project, environment });
  for (const userId of await findCompanyAdmins(unit.tx)) {
    if (userId === authorId || named?.includes(userId) === false) continue;
    await writeNotification(unit, {
      userId,
      title: `Change request: ${title}`,
      body: `${authorName} requests a change to ${flagKey} in ${environment}`,
      href: `/feature-flags/requests/${id}`,
      severity: 'info',
    });
  }
}

const outcomes: Readonly<Partial<Record<FlagRequest['state'], string>>> = {
  approved: 'approved',
  rejected: 'rejected',
  conflicted: 'not made: someone else changed the same fields in the meantime',
};

async function tellAuthor(unit: UnitOfWork, request: FlagRequest): Promise<void> {
  const { authorId, title, state, comment, conflicts, id } = request;
  await writeNotification(unit, {
    userId: authorId,
    title: `Change request ${outcomes[state] ?? state}`,
    body: [title, comment, conflicts.join(', ')].filter((part) => part !== null && part !== '').join(' · '),
    href: `/feature-flags/requests/${id}`,
    severity: state === 'approved' ? 'info' : 'warning',
  });
}
