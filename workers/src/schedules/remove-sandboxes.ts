import {
  findEndedSandboxes,
  listPhotoBytes,
  removeSandboxRows,
} from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** What is left has its turn a minute later. */
const sandboxesPerTurn = 20;
/** Rows per statement: few enough to stay far below the limit of a statement. */
const rowsPerBatch = 2_000;

export type RemoveSandboxDeps = Pick<ScheduleDeps, 'database' | 'photoStore'> & {
  /** Default: see above. */
  rowsPerBatch?: number;
};

/**
 * Removes sandboxes whose time is over with everything that belongs to them, pictures included, in small batches. What
 * Redis holds of them ends by itself within minutes.
 * @throws AggregateError with everything that failed; it is tried again
 */
export async function removeSandboxes(deps: RemoveSandboxDeps): Promise<void> {
  const companies = await findEndedSandboxes(deps.database, sandboxesPerTurn);
  await runEach(companies.map((companyId) => () => removeSandbox(deps, companyId)));
}

/** Pictures go first: their rows say which bytes there are. */
async function removeSandbox(deps: RemoveSandboxDeps, companyId: string): Promise<void> {
  const { database, photoStore } = deps;
  const bytes = await database.inCompany(companyId, listPhotoBytes);
  for (const sha256 of bytes) await photoStore.remove({ companyId, sha256 });
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  while ((await removeSandboxRows(database, { companyId, limit })) > 0);
}
