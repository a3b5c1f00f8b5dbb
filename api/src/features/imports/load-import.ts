import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Import, ImportState } from '@switchyard/contracts/imports/import-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findImport,
  type LockedImport,
  lockImport,
} from '@switchyard/platform/db/repositories/import-repository.ts';
import { fillsHidden, findHiddenFields, withoutHidden } from './hidden-fields.ts';

export type ImportPlace = { readonly id: string; readonly actor: Actor };

/** An import as the actor may see it. @throws ProblemError `request.not_found` */
export async function loadImport(tx: Tx, { id, actor }: ImportPlace): Promise<Import> {
  const item = await findImport(tx, id);
  if (!item) throw new ProblemError('request.not_found');
  return withoutHidden(item, await findHiddenFields(tx, actor));
}

/** Refuses users who may not fill every field of an import. @throws ProblemError `auth.forbidden` */
export async function requireItsFields(tx: Tx, { id, actor }: ImportPlace): Promise<void> {
  const item = await findImport(tx, id);
  if (item && fillsHidden(item, await findHiddenFields(tx, actor))) throw new ProblemError('auth.forbidden');
}

/**
 * Locks an import in one of these states.
 * @throws ProblemError `request.not_found`, `import.wrong_state`
 */
export async function lockAt(
  tx: Tx,
  place: ImportPlace,
  states: readonly ImportState[],
): Promise<LockedImport> {
  const item = await lockImport(tx, place.id);
  if (!item) throw new ProblemError('request.not_found');
  if (!states.includes(item.state)) {
    const detail = `The import is ${item.state}`;
    throw new ProblemError('import.wrong_state', { detail, current: await loadImport(tx, place) });
  }
  return item;
}
