import { countActiveTechnicians, readLimits } from '@switchyard/platform/db/repositories/usage-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { quotaProblem } from '@switchyard/platform/usage/quota-problem.ts';

/**
 * Refuses active technicians beyond the plan of the company.
 * @param more about to become active
 * @throws ProblemError `quota.technicians`
 */
export async function requireTechnicianRoom({ tx, context, now }: UnitOfWork, more = 1): Promise<void> {
  const { technicians: most } = await readLimits(tx, context.companyId);
  if (most === null) return;
  if ((await countActiveTechnicians(tx, context.companyId)) + more > most) {
    throw quotaProblem('technicians', most, now);
  }
}
