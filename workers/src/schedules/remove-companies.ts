import {
  findEndedCompanies,
  listPhotoBytes,
  removeCompanyRows,
} from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** The rest is removed a minute later. */
const companiesPerTurn = 20;
/** Rows per statement: few enough to stay far below the statement timeout. */
const rowsPerBatch = 2_000;

export type RemoveCompanyDeps = Pick<ScheduleDeps, 'database' | 'photoStore'> & {
  /** Default: the constant above. */
  rowsPerBatch?: number;
};

/**
 * Removes ended sandboxes and closed companies with all their data, including pictures, in small batches. Their data in
 * Redis expires by itself within minutes.
 * @throws AggregateError with all failures; they are retried
 */
export async function removeCompanies(deps: RemoveCompanyDeps): Promise<void> {
  const companies = await findEndedCompanies(deps.database, companiesPerTurn);
  await runEach(companies.map((companyId) => () => removeCompany(deps, companyId)));
}

/** Pictures first: their rows name the stored bytes. */
async function removeCompany(deps: RemoveCompanyDeps, companyId: string): Promise<void> {
  const { database, photoStore } = deps;
  const bytes = await database.inCompany(companyId, listPhotoBytes);
  for (const sha256 of bytes) await photoStore.remove({ companyId, sha256 });
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  while ((await removeCompanyRows(database, { companyId, limit })) > 0);
}
