import { type RetentionClass, retentionClasses } from '@switchyard/contracts/privacy/retention-routes.ts';
import {
  listRetention,
  noteRetentionRun,
  removeOlder,
} from '@switchyard/platform/db/repositories/retention-repository.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Rows per statement: few enough to stay far below the statement timeout. */
const rowsPerBatch = 500;
/** The rest is removed in the next hourly run. */
const batchesPerTurn = 100;

export type RetentionDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase'> & {
  /** Default: the constant above. */
  rowsPerBatch?: number;
};

/**
 * Removes what companies do not keep any longer, in batches, without what a legal hold keeps.
 * @throws AggregateError with all failures; they are retried
 */
export async function applyRetention(deps: RetentionDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(
    companies.map((companyId) => async () => {
      const rules = await deps.database.inCompany(companyId, listRetention);
      await runEach(
        rules.flatMap(({ class: name, days }) => {
          const known = retentionClasses.find((one) => one === name);
          return known === undefined || days === null
            ? []
            : [() => apply(deps, companyId, { class: known, days })];
        }),
      );
    }),
  );
}

type Rule = { readonly class: RetentionClass; readonly days: number };

async function apply(deps: RetentionDeps, companyId: string, rule: Rule): Promise<void> {
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  let removed = 0;
  for (let batch = 0; batch < batchesPerTurn; batch += 1) {
    const count = await deps.database.inCompany(companyId, (tx) => removeOlder(tx, { ...rule, limit }));
    removed += count;
    if (count < limit) break;
  }
  await deps.database.inCompany(companyId, (tx) =>
    noteRetentionRun(tx, { companyId, class: rule.class, removed }),
  );
}
