import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportField } from '@switchyard/contracts/imports/import-fields.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  chooseImportRows,
  releaseImportRows,
  updateImport,
} from '@switchyard/platform/db/repositories/import-repository.ts';
import { checkImport } from '@switchyard/platform/imports/check-import.ts';
import { importBatch, runImport } from '@switchyard/platform/imports/run-import.ts';
import type { AppDeps } from '../../app-deps.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { loadImport, lockAt } from './load-import.ts';

type Deps = Pick<AppDeps, 'database' | 'clock' | 'poker' | 'tasks'>;
type Place = { id: string; actor: Actor };

/** Sets the columns and checks every row by them. @throws ProblemError 403, 404, 409, `request.invalid` */
export async function setColumns(
  { database, clock }: Deps,
  { id, actor }: Place,
  mapping: readonly (ImportField | null)[],
): Promise<Import> {
  return await database.inCompany(actor.companyId, async (tx: Tx) => {
    const { headers } = await lockAt(tx, id, ['draft', 'checked', 'cancelled', 'failed', 'done']);
    refuseFields(
      mapping.length === headers.length
        ? []
        : [fieldError('/mapping', 'wrong_length', `The list has ${headers.length} columns`)],
    );
    await checkImport(tx, id, { headers, mapping });
    const patch = { state: 'checked', mapping, error: null, finishedAt: null } as const;
    await updateImport(tx, id, { patch, now: clock.now() });
    return await loadImport(tx, id);
  });
}

/**
 * Starts adding the chosen rows: a few immediately, many in the background.
 * @throws ProblemError 403, 404, 409, `request.invalid` if no row is left to add
 */
export async function startImport(
  deps: Deps,
  { id, actor }: Place,
  lines: readonly number[] | null,
): Promise<Import> {
  const { companyId } = actor;
  const { database, clock, tasks } = deps;
  const waiting = await database.inCompany(companyId, async (tx) => {
    await lockAt(tx, id, ['checked']);
    const chosen = await chooseImportRows(tx, { importId: id, lines });
    if (chosen === 0)
      refuseFields([fieldError('/lines', 'nothing', 'None of these rows is ready to be added')]);
    await updateImport(tx, id, { patch: { state: 'running' }, now: clock.now() });
    return chosen;
  });
  if (waiting <= importBatch) await runImport(deps, { companyId, importId: id });
  else tasks.enqueue('imports.run', { companyId, importId: id });
  return await database.inCompany(companyId, (tx) => loadImport(tx, id));
}

/** Stops an import; unprocessed rows return to their previous state. @throws ProblemError 403, 404, 409 */
export async function cancelImport({ database, clock }: Deps, { id, actor }: Place): Promise<Import> {
  return await database.inCompany(actor.companyId, async (tx) => {
    await lockAt(tx, id, ['draft', 'checked', 'running']);
    await releaseImportRows(tx, id);
    const now = clock.now();
    await updateImport(tx, id, { patch: { state: 'cancelled', finishedAt: now }, now });
    return await loadImport(tx, id);
  });
}
