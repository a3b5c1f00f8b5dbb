import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import { recordPath } from './batch-progress.ts';
import { decideStale, isTransition, staleRecord } from './merge-stale.ts';
import { runQueuedCommand } from './run-command.ts';
import type { Applied, ReadyAction, SyncBatch } from './sync-batch.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';

/** Thrown if both sides changed the same fields: nothing was written and the user decides. */
export class ReplayConflictError extends Error {
  override readonly name = 'ReplayConflictError';
  readonly kind: 'fields' | 'state';
  readonly fields: readonly FieldConflict[];
  readonly record: unknown;
  readonly problem: ProblemError;

  constructor(
    kind: 'fields' | 'state',
    {
      fields = [],
      record,
      problem,
    }: { fields?: readonly FieldConflict[]; record: unknown; problem: ProblemError },
  ) {
    super('Both sides changed the same');
    this.kind = kind;
    this.fields = fields;
    this.record = record;
    this.problem = problem;
  }
}

/** Most merges of one action; the record may change between attempts. */
const mostMerges = 3;

/**
 * Runs an action; if its record has changed, merges it with the current version as far as the rules allow.
 * @throws ReplayConflictError, or the refusal of the command
 */
export async function applyAction(batch: SyncBatch, ready: ReadyAction): Promise<Applied> {
  const { action } = ready;
  const expected =
    action.command.route.write === 'create'
      ? 0
      : batch.progress.revisionFor(recordPath(ready.resolved.path), action.baseRevision);
  let stale;
  try {
    const record = await runQueuedCommand(batch, ready, { body: ready.body, expected });
    return { record, merged: false, kept: [] };
  } catch (error) {
    stale = isImpossible(error) ? refusedStep(ready, error, null) : error;
  }
  for (let merge = 1; ; merge += 1) {
    const current = staleRecord(stale);
    if (!current || merge > mostMerges) throw stale;
    try {
      return await applyOnCurrent(batch, ready, { current, stale: stale as ProblemError });
    } catch (error) {
      stale = error;
    }
  }
}

async function applyOnCurrent(
  batch: SyncBatch,
  ready: ReadyAction,
  { current, stale }: { current: { revision: number }; stale: ProblemError },
): Promise<Applied> {
  const { action, body, resolved } = ready;
  const decision = decideStale({ action, body, base: resolved.base }, current);
  switch (decision.kind) {
    case 'again': {
      const run = { body: decision.body, expected: current.revision };
      const record = await runQueuedCommand(batch, ready, run).catch((error: unknown) => {
        throw refusedStep(ready, error, current);
      });
      return { record, merged: true, kept: decision.kept };
    }
    case 'settled':
      return { record: current, merged: true, kept: decision.kept };
    case 'conflict':
      throw new ReplayConflictError('fields', { fields: decision.fields, record: current, problem: stale });
    case 'person':
      throw new ReplayConflictError('state', { record: current, problem: stale });
    default:
      return decision satisfies never;
  }
}

/** True for a step that the state rules out, false for one that only lacks an input, which its author can add. */
function isImpossible(error: unknown): boolean {
  return (
    error instanceof ProblemError && error.extras.current !== undefined && error.extras.errors === undefined
  );
}

/** A transition made impossible by the office's change is a conflict, not an error of the device. */
function refusedStep({ action }: ReadyAction, error: unknown, current: unknown): unknown {
  if (!(error instanceof ProblemError) || !error.code.endsWith('.transition_refused')) return error;
  if (!isTransition(action)) return error;
  return new ReplayConflictError('state', { record: error.extras.current ?? current, problem: error });
}
