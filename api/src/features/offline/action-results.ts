import { type Problem, type ProblemError, toProblem } from '@switchyard/contracts/http/problem.ts';
import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import {
  findLastChange,
  type LastChange,
} from '@switchyard/platform/db/repositories/record-history-repository.ts';
import { PartFailedError } from '@switchyard/platform/events/unit-of-work.ts';
import { currentTraceId } from '@switchyard/platform/tracing/spans.ts';
import { toProblemError } from '../../plugins/errors.ts';
import { ReplayConflictError } from './apply-action.ts';
import { findLostVisit } from './field-work.ts';
import { findRestorable } from './find-restorable.ts';
import { idOf } from './run-command.ts';
import { submitOrphan } from './submit-orphan.ts';
import type { ReadyAction, SyncBatch } from './sync-batch.ts';

/** Delay before retrying a temporary failure; milliseconds. */
const retryAfterMs = 1_000;

/** Result of an action that did not run, with the options of its sender. */
export async function resultOfFailure(
  batch: SyncBatch,
  ready: ReadyAction,
  error: unknown,
): Promise<SyncResult> {
  const { id } = ready.action;
  // The whole batch runs again: with savepoints, or because its locks conflict with another transaction.
  if (error instanceof PartFailedError || classifyDatabaseError(error).kind === 'retry') throw error;
  if (error instanceof ReplayConflictError) {
    const { kind, fields, record, problem } = error;
    const changedBy = await lastChange(batch, {
      entityId: idOf(record),
      fields: fields.map((conflict) => conflict.field),
    });
    return {
      id,
      outcome: 'conflict',
      kind,
      fields: [...fields],
      changedBy,
      problem: problemOf(problem),
      record,
    };
  }
  const problem = toProblemError(error);
  if (isPassing(problem)) return retryLater(batch, id, error);
  const lost = await findLostVisit(batch, ready, problem);
  if (lost) return await submitOrphan(batch, ready, lost);
  if (problem.code === 'record.gone') {
    const changedBy = await lastChange(batch, { entityId: ready.resolved.params['id'] ?? null, fields: [] });
    const record = await findRestorable(batch, ready.resolved.path);
    return {
      id,
      outcome: 'conflict',
      kind: 'deleted',
      fields: [],
      changedBy,
      problem: problemOf(problem),
      ...(record && { record }),
    };
  }
  return refusal(id, problem);
}

/** True for a temporary refusal: the record changed, the server is busy, or a rate limit applies. */
function isPassing({ status, code }: ProblemError): boolean {
  return status >= 500 || status === 429 || code === 'revision.stale';
}

/** A permanent refusal: the command will not succeed unchanged. */
export function refusal(id: string, problem: ProblemError): SyncResult {
  return { id, outcome: 'refused', status: problem.status, problem: problemOf(problem) };
}

/** A temporary failure, or an internal one. */
export function retryLater(batch: SyncBatch, id: string, error: unknown): SyncResult {
  const problem = toProblemError(error);
  if (problem.code === 'internal.error') {
    batch.report(error instanceof Error ? error : new Error('A value other than an Error was thrown'));
  }
  const seconds = problem.extras.retryAfterSeconds;
  return {
    id,
    outcome: 'retry',
    retryAfterMs: seconds === undefined ? retryAfterMs : seconds * 1_000,
    problem: problem.code === 'revision.stale' ? null : problemOf(problem),
  };
}

function problemOf(problem: ProblemError): Problem {
  const { current: _told, ...body } = toProblem(problem, undefined, currentTraceId());
  return body;
}

async function lastChange(
  { unit }: SyncBatch,
  { entityId, fields }: { entityId: string | null; fields: readonly string[] },
): Promise<LastChange | null> {
  if (entityId === null) return null;
  const { companyId } = unit.context;
  // A visit's crew is changed through the name of its assignments.
  const told = fields.flatMap((field) => (field === 'technicianIds' ? [field, 'assignments'] : [field]));
  return (
    (await findLastChange(unit.tx, { companyId, entityId, fields: told })) ??
    (await findLastChange(unit.tx, { companyId, entityId, fields: [] }))
  );
}
