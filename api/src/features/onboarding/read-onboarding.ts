import type { Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import { nextStep, stepStates } from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  readCompanyProfile,
  readSetup,
} from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import { readFirstSteps } from '@switchyard/platform/db/repositories/dashboard-repository.ts';

/** The set-up progress of the company. */
export async function readOnboarding(tx: Tx, actor: Actor): Promise<Onboarding> {
  const { companyId } = actor;
  const setup = await readSetup(tx, companyId);
  const steps = stepStates(await readFirstSteps(tx), setup);
  return {
    state: setup.finishedAt === null ? 'open' : 'finished',
    steps,
    next: nextStep(steps),
    company: await readCompanyProfile(tx, companyId),
    counts: setup.counts,
    trialEndsAt: setup.trialEndsAt?.toISOString() ?? null,
  };
}
