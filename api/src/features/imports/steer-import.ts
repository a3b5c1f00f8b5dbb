import { mappingProblem } from '@switchyard/contracts/imports/import-mapping.ts';
import type { Import, ImportState } from '@switchyard/contracts/imports/import-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { saveMapping } from '@switchyard/platform/db/repositories/import-mapping-repository.ts';
import { type LockedImport, updateImport } from '@switchyard/platform/db/repositories/import-repository.ts';
import {
  chooseImportRows,
  decideRows,
  listConfirmedRows,
  mergeClusters,
  releaseImportRows,
} from '@switchyard/platform/db/repositories/import-row-repository.ts';
import { checkImport } from '@switchyard/platform/imports/check-import.ts';
import { checkedAtOnce } from '@switchyard/platform/imports/continue-import.ts';
import { mergesOf } from '@switchyard/platform/imports/confirmed-matches.ts';
import { importBatch, runImport } from '@switchyard/platform/imports/run-import.ts';
import type { AppDeps } from '../../app-deps.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { requireImporter } from './importer.ts';
import { importSpec } from './import-spec.ts';
import { type ImportPlace, loadImport, lockAt, requireItsFields } from './load-import.ts';

type Deps = Pick<AppDeps, 'database' | 'clock' | 'poker' | 'tasks'>;
export type ColumnChoice = {
  mapping: readonly (string | null)[];
  defaults: Readonly<Record<string, string>>;
};

/** Locks an import in one of these states, for a user who may create its records. */
async function lockFor(
  tx: Tx,
  { id, actor }: ImportPlace,
  states: readonly ImportState[],
): Promise<LockedImport> {
  const item = await lockAt(tx, { id, actor }, states);
  requireImporter(actor, item.record);
  return item;
}

/** Locks an import as {@link lockFor}, for a user who may also fill all of its fields. */
async function lockToFill(tx: Tx, place: ImportPlace, states: readonly ImportState[]): Promise<LockedImport> {
  const item = await lockFor(tx, place, states);
  await requireItsFields(tx, place);
  return item;
}

/**
 * Sets the columns and checks every row by them; a long file in the background.
 * @throws ProblemError 403, 404, 409, `request.invalid`
 */
export async function setColumns(
  { database, clock, tasks }: Deps,
  { id, actor }: ImportPlace,
  { mapping, defaults }: ColumnChoice,
): Promise<Import> {
  const { companyId } = actor;
  const { item, isLong } = await database.inCompany(companyId, async (tx) => {
    const locked = await lockToFill(tx, { id, actor }, ['draft', 'checked', 'cancelled', 'failed', 'done']);
    const { headers, record } = locked;
    refuseFields(
      mapping.length === headers.length
        ? []
        : [fieldError('/mapping', 'wrong_length', `The list has ${headers.length} columns`)],
    );
    const problem = mappingProblem(await importSpec(tx, actor, record), mapping, defaults);
    refuseFields(problem === undefined ? [] : [fieldError('/mapping', 'custom', problem)]);
    await saveMapping(tx, { companyId, record, headers }, { mapping, defaults });
    const columns = { record, headers, mapping, defaults };
    const isBackground = (await loadImport(tx, { id, actor })).rows > checkedAtOnce;
    const plan = isBackground
      ? {}
      : ((await checkImport((work) => work(tx), { ...columns, companyId, importId: id })) ?? {});
    const state = isBackground ? 'checking' : 'checked';
    const patch = { state, mapping, defaults, plan, error: null, finishedAt: null } as const;
    await updateImport(tx, id, { patch, now: clock.now() });
    return { item: await loadImport(tx, { id, actor }), isLong: isBackground };
  });
  if (isLong) tasks.enqueue('imports.run', { companyId, importId: id });
  return item;
}

/** Stores whether rows belong to the records offered for them. @throws ProblemError 403, 404, 409 */
export async function decideMatches(
  { database }: Pick<Deps, 'database'>,
  { id, actor }: ImportPlace,
  decision: { lines: readonly number[] | null; same: boolean },
): Promise<Import> {
  return await database.inCompany(actor.companyId, async (tx) => {
    await lockToFill(tx, { id, actor }, ['checked']);
    await decideRows(tx, { ...decision, importId: id });
    return await loadImport(tx, { id, actor });
  });
}

/**
 * Starts adding the chosen rows: a few immediately, many in the background.
 * @throws ProblemError 403, 404, 409, `request.invalid` if no row is left to add
 */
export async function startImport(
  deps: Deps,
  { id, actor }: ImportPlace,
  lines: readonly number[] | null,
): Promise<Import> {
  const { companyId } = actor;
  const { database, clock, tasks } = deps;
  const waiting = await database.inCompany(companyId, async (tx) => {
    await lockToFill(tx, { id, actor }, ['checked']);
    const chosen = await chooseImportRows(tx, { importId: id, lines });
    if (chosen === 0)
      refuseFields([fieldError('/lines', 'nothing', 'None of these rows is ready to be added')]);
    await mergeClusters(tx, id, mergesOf(await listConfirmedRows(tx, id)));
    await updateImport(tx, id, { patch: { state: 'running' }, now: clock.now() });
    return chosen;
  });
  if (waiting <= importBatch) await runImport(deps, { companyId, importId: id });
  else tasks.enqueue('imports.run', { companyId, importId: id });
  return await database.inCompany(companyId, (tx) => loadImport(tx, { id, actor }));
}

/** Stops an import; unprocessed rows return to their previous state. @throws ProblemError 403, 404, 409 */
export async function cancelImport({ database, clock }: Deps, { id, actor }: ImportPlace): Promise<Import> {
  return await database.inCompany(actor.companyId, async (tx) => {
    await lockFor(tx, { id, actor }, ['draft', 'checking', 'checked', 'running']);
    await releaseImportRows(tx, id);
    const now = clock.now();
    await updateImport(tx, id, { patch: { state: 'cancelled', finishedAt: now }, now });
    return await loadImport(tx, { id, actor });
  });
}
