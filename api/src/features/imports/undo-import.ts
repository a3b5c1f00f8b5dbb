import type { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { recordPermission } from '@switchyard/contracts/records/record-permission.ts';
import { factsOf, type RecordKind } from '@switchyard/contracts/records/registry.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { updateImport } from '@switchyard/platform/db/repositories/import-repository.ts';
import {
  findConcernedRecords,
  listRecordsToUndo,
  noteUndone,
  type UndoneRecord,
} from '@switchyard/platform/db/repositories/import-undo-repository.ts';
import {
  type CommandContext,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import { toProblemError } from '../../plugins/errors.ts';
import type { Session } from '../../plugins/session.ts';
import { requireRecordScope } from '../../records/record-scope.ts';
import { loadImport, lockAt } from './load-import.ts';

/** Records per transaction. */
const batch = 100;
/** Longest work of one request, ms; the caller repeats it until the state is final. */
const turnMs = 8_000;

type Undo = { id: string; session: Session; commands: CommandRegistry };
/** `context`: of the request. */
type Requested = Undo & { context: CommandContext };

/**
 * Deletes the records that an import added, each by the use case of its record, as long as nobody has changed or used
 * them since. The others are kept with their reasons. May be interrupted and called again.
 * @throws ProblemError 404, 409, `auth.forbidden` if the user may not delete such records
 */
export async function undoImport(
  deps: Pick<AppDeps, 'database' | 'clock' | 'poker'>,
  { id, session, commands, context: asked }: Requested,
): Promise<Import> {
  const { actor } = session;
  const { companyId } = actor;
  // As while it was added: events of the import itself do not count as a use of its records.
  const context = { ...asked, correlationId: id };
  await deps.database.inCompany(companyId, async (tx) => {
    const { record } = await lockAt(tx, { id, actor }, ['done', 'cancelled', 'failed', 'undoing']);
    requireRecordScope(actor, recordPermission(factsOf(record), 'delete'));
    await updateImport(tx, id, { patch: { state: 'undoing' }, now: deps.clock.now() });
  });
  const end = deps.clock.now().getTime() + turnMs;
  const undo = (unit: UnitOfWork) => undoBatch(unit, { id, session, commands });
  while ((await runCommand(deps, context, undo)) && deps.clock.now().getTime() < end);
  return await deps.database.inCompany(companyId, (tx) => loadImport(tx, { id, actor }));
}

/** @returns false if no record is left */
async function undoBatch(unit: UnitOfWork, undo: Undo): Promise<boolean> {
  const { tx, now, context } = unit;
  const place = { id: undo.id, actor: undo.session.actor };
  const { state } = await loadImport(tx, place);
  if (state !== 'undoing') return false;
  await lockAt(tx, place, ['undoing']);
  const records = await listRecordsToUndo(tx, undo.id, batch);
  if (records.length === 0) {
    await updateImport(tx, undo.id, { patch: { state: 'undone', finishedAt: now }, now });
    return false;
  }
  const { companyId } = context;
  const concerned = await findConcernedRecords(tx, { companyId, importId: undo.id }, records);
  const outcomes = [];
  for (const record of records) {
    const { recordId } = record;
    const kept = concerned.has(recordId) ? 'It has been used since' : await reasonToKeep(unit, record, undo);
    outcomes.push({ recordId, kept });
  }
  await noteUndone(tx, undo.id, outcomes);
  return true;
}

/** Deletes a record in a savepoint. @returns null, or the reason why it is kept */
async function reasonToKeep(
  unit: UnitOfWork,
  { kind, recordId }: UndoneRecord,
  { session, commands }: Undo,
): Promise<string | null> {
  const match = commands.match('DELETE', `/api/${factsOf(kind as RecordKind).collection}/${recordId}`);
  if (!match) throw new Error(`The command that deletes a ${kind} is missing`);
  try {
    await unit.attempt(async (part) => {
      // A record that was changed has a higher revision than the one with which it was added.
      const input = { params: match.params, query: undefined, body: undefined, expected: 1 };
      await match.command.run({ ...input, unit: part, actor: session.actor, session });
    });
    return null;
  } catch (error) {
    if (classifyDatabaseError(error).kind === 'retry') throw error;
    const problem = toProblemError(error);
    if (problem.status >= 500) throw error;
    return keptBecause(problem);
  }
}

function keptBecause(problem: ProblemError): string | null {
  switch (problem.code) {
    case 'revision.stale':
      return 'It was changed since';
    case 'request.not_found':
    case 'record.gone':
      // Deleted meanwhile.
      return null;
    default:
      return problem.extras.detail ?? 'It cannot be deleted';
  }
}
