import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CompanyProfile, Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import type { StepState, WizardStep } from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  finishSetup,
  markSetupStep,
  readCompanyProfile,
} from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { readOnboarding } from './read-onboarding.ts';

/** The company's profile. */
export async function readCompany(tx: Tx, actor: Actor): Promise<CompanyProfile> {
  return await readCompanyProfile(tx, actor.companyId);
}

/** Marks a step as done, skipped or open again. */
export async function markStep(
  unit: UnitOfWork,
  actor: Actor,
  { step, state }: { step: WizardStep; state: StepState },
): Promise<Onboarding> {
  const { companyId } = unit.context;
  await markSetupStep(unit.tx, { companyId, step, state, now: unit.now });
  return await readOnboarding(unit.tx, actor);
}

/** Finishes the set-up for everyone, or reopens it. */
export async function finishOnboarding(
  unit: UnitOfWork,
  actor: Actor,
  finished: boolean,
): Promise<Onboarding> {
  const { companyId } = unit.context;
  await finishSetup(unit.tx, { companyId, finishedAt: finished ? unit.now : null, now: unit.now });
  return await readOnboarding(unit.tx, actor);
}
