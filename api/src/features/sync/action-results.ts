import { type Problem, type ProblemError, toProblem } from '@switchyard/contracts/http/problem.ts';
import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import {
  findLastChange,
  type LastChange,
} from '@switchyard/platform/db/repositories/record-history-repository.ts';
import { PartFailedError } from '@switchyard/platform/events/unit-of-work.ts';
import { toProblemError } from '../../plugins/errors.ts';
import { ReplayConflictError } from './apply-action.ts';
import { findLostVisit } from './field-work.ts';
import { findRestorable } from './find-restorable.ts';
import { idOf } from './run-command.ts';
import { submitOrphan } from './submit-orphan.ts';
import type { ReadyAction, SyncBatch } from './sync-batch.ts';

/** When to come again after a failure that passes; milliseconds. */
const retryAfterMs = 1_000;

/** What became of an action that did not run, and what its sender can do. */
export async function resultOfFailure(
  batch: SyncBatch,
  ready: ReadyAction,
  error: unknown,
): Promise<SyncResult> {
  const { id } = ready.action;
  // The whole batch runs again: with savepoints, or because what it has locked stands in another one's way.
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
      problem: problemOf(problem, id),
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
      problem: problemOf(problem, id),
      ...(record && { record }),
    };
  }
  return refusal(id, problem);
}

/** A refusal of now, not of the command: the record moved on, the server is busy, or so much came at once. */
function isPassing({ status, code }: ProblemError): boolean {
  return status >= 500 || status === 429 || code === 'revision.stale';
}

/** The command will not work as it is. */
export function refusal(id: string, problem: ProblemError): SyncResult {
  return { id, outcome: 'refused', status: problem.status, problem: problemOf(problem, id) };
}

/** Not this time: a failure that passes, or of ours. */
export function retryLater(batch: SyncBatch, id: string, error: unknown): SyncResult {
  const problem = toProblemError(error);
  if (problem.code === 'internal.error') {
    batch.report(error instanceof Error ? error : new Error('Something was thrown that is no error'));
  }
  const seconds = problem.extras.retryAfterSeconds;
  return {
    id,
    outcome: 'retry',
    retryAfterMs: seconds === undefined ? retryAfterMs : seconds * 1_000,
    problem: problem.code === 'revision.stale' ? null : problemOf(problem, id),
  };
}

function problemOf(problem: ProblemError, actionId: string): Problem {
  const { current: _told, ...body } = toProblem(problem, undefined, actionId);
  return body;
}

async function lastChange(
  { unit }: SyncBatch,
  { entityId, fields }: { entityId: string | null; fields: readonly string[] },
): Promise<LastChange | null> {
  if (entityId === null) return null;
  const { companyId } = unit.context;
  // The crew of a visit changes by the name of its assignments.
  const told = fields.flatMap((field) => (field === 'technicianIds' ? [field, 'assignments'] : [field]));
  return (
    (await findLastChange(unit.tx, { companyId, entityId, fields: told })) ??
    (await findLastChange(unit.tx, { companyId, entityId, fields: [] }))
  );
}
