import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { addClientRef } from '@switchyard/platform/db/repositories/client-ref-repository.ts';
import type { CommandContext, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ReadyAction, SyncBatch } from './sync-batch.ts';

const maxTries = 4;

export type CommandRun = { body: unknown; expected: number };

/**
 * Runs the command of an action in its own savepoint, through the handler of its route. A booking that lost a race is
 * retried, so that it sees the winner.
 */
export async function runQueuedCommand(
  batch: SyncBatch,
  ready: ReadyAction,
  { body, expected }: CommandRun,
): Promise<unknown> {
  const { session } = batch;
  const work = async (unit: UnitOfWork): Promise<unknown> => {
    const { command } = ready.action;
    const { params } = ready;
    const record = await command.run({
      params,
      query: undefined,
      body,
      unit,
      actor: session.actor,
      session,
      expected,
    });
    await rememberRecord(unit, batch, ready, record);
    return record;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await batch.unit.attempt(work, contextOf(batch, ready));
    } catch (error) {
      if (attempt === maxTries || classifyDatabaseError(error).kind !== 'overlap') throw error;
    }
  }
}

/** All events caused by an action carry its id. */
export function contextOf({ unit }: SyncBatch, { action }: ReadyAction): CommandContext {
  return { ...unit.context, correlationId: action.id };
}

/** Id of the record in a command's response. */
export function idOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('id' in record)) return null;
  return typeof record.id === 'string' ? record.id : null;
}

/**
 * Stores the temporary id of a created record: immediately if the part may fail alone, else with all others of the
 * batch.
 */
async function rememberRecord(
  unit: UnitOfWork,
  { session, newRefs }: SyncBatch,
  { action }: ReadyAction,
  record: unknown,
): Promise<void> {
  const recordId = idOf(record);
  const temporaryId = action.clientRef;
  if (temporaryId === null || action.command.route.write !== 'create' || recordId === null) return;
  if (!unit.hasSavepoints) {
    newRefs.push({ temporaryId, recordId });
    return;
  }
  const isNew = await addClientRef(unit.tx, session.actor, { temporaryId, recordId });
  if (!isNew) {
    throw new ProblemError('record.duplicate', {
      detail: 'This reference already belongs to another record',
    });
  }
}
