import { findPlansToLookAt } from '@switchyard/platform/db/repositories/maintenance-repository.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { generateDue } from '@switchyard/platform/maintenance/generate-work.ts';
import { lockPlan } from '@switchyard/platform/maintenance/record-plan.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

type GenerateDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase' | 'poker' | 'clock'>;

/**
 * Generates the jobs of maintenance plans that are due. May run in any number of processes: each plan is looked at in a
 * transaction of its own behind the plan's lock, and its days are those of the database's clock.
 */
export async function generateMaintenance(deps: GenerateDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(companies.map((companyId) => () => generateFor(deps, companyId)));
}

async function generateFor(deps: GenerateDeps, companyId: string): Promise<void> {
  const ids = await deps.database.inCompany(companyId, findPlansToLookAt);
  await runEach(
    ids.map((id) => async () => {
      const context = systemContext(companyId);
      await runCommand(deps, context, async (unit) => {
        const plan = await lockPlan(unit, id);
        if (plan) await generateDue(unit, plan);
      });
    }),
  );
}
