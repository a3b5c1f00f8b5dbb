import {
  findEndedSandboxes,
  listPhotoBytes,
  removeSandboxRows,
} from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** The rest is removed a minute later. */
const sandboxesPerTurn = 20;
/** Rows per statement: few enough to stay far below the statement timeout. */
const rowsPerBatch = 2_000;

export type RemoveSandboxDeps = Pick<ScheduleDeps, 'database' | 'photoStore'> & {
  /** Default: the constant above. */
  rowsPerBatch?: number;
};

/**
 * Removes ended sandboxes with all their data, including pictures, in small batches. Their data in Redis expires by
 * itself within minutes.
 * @throws AggregateError with all failures; they are retried
 */
export async function removeSandboxes(deps: RemoveSandboxDeps): Promise<void> {
  const companies = await findEndedSandboxes(deps.database, sandboxesPerTurn);
  await runEach(companies.map((companyId) => () => removeSandbox(deps, companyId)));
}

/** Pictures first: their rows name the stored bytes. */
async function removeSandbox(deps: RemoveSandboxDeps, companyId: string): Promise<void> {
  const { database, photoStore } = deps;
  const bytes = await database.inCompany(companyId, listPhotoBytes);
  for (const sha256 of bytes) await photoStore.remove({ companyId, sha256 });
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  while ((await removeSandboxRows(database, { companyId, limit })) > 0);
}
