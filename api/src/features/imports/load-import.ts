import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Import, ImportState } from '@switchyard/contracts/imports/import-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findImport,
  type LockedImport,
  lockImport,
} from '@switchyard/platform/db/repositories/import-repository.ts';

/** @throws ProblemError `request.not_found` */
export async function loadImport(tx: Tx, id: string): Promise<Import> {
  const item = await findImport(tx, id);
  if (!item) throw new ProblemError('request.not_found');
  return item;
}

/**
 * Locks an import in one of these states.
 * @throws ProblemError `request.not_found`, `import.wrong_state`
 */
export async function lockAt(tx: Tx, id: string, states: readonly ImportState[]): Promise<LockedImport> {
  const item = await lockImport(tx, id);
  if (!item) throw new ProblemError('request.not_found');
  if (!states.includes(item.state)) {
    const detail = `The import is ${item.state}`;
    throw new ProblemError('import.wrong_state', { detail, current: await loadImport(tx, id) });
  }
  return item;
}
