import type { TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { updateImport } from '@switchyard/platform/db/repositories/import-repository.ts';
import type { CommandDeps } from '@switchyard/platform/events/unit-of-work.ts';
import { continueImport } from '@switchyard/platform/imports/continue-import.ts';

const passing: readonly string[] = ['unavailable', 'retry'];

/**
 * Adds the remaining rows of an import. Temporary failures are retried; any other ends the import with its reason, so
 * that users do not wait forever. Added rows stay, and the import can be checked and started again.
 */
export async function runImportTask(deps: CommandDeps, place: TaskPayload<'imports.run'>): Promise<void> {
  try {
    await continueImport(deps, place);
  } catch (error) {
    if (passing.includes(classifyDatabaseError(error).kind)) throw error;
    const now = deps.clock.now();
    const message = 'It stopped at a row that could not be stored; check it again to go on';
    await deps.database.inCompany(place.companyId, (tx) =>
      updateImport(tx, place.importId, { patch: { state: 'failed', error: message, finishedAt: now }, now }),
    );
    throw error;
  }
}
