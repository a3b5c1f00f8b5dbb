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
import { requirePermission } from '../../http/require-permission.ts';
import { readOnboarding } from './read-onboarding.ts';

/** What the company says about itself. @throws ProblemError `auth.forbidden` for all but staff */
export async function readCompany(tx: Tx, actor: Actor): Promise<CompanyProfile> {
  requirePermission(actor, 'company.view');
  return await readCompanyProfile(tx, actor.companyId);
}

/** Notes that a step is done, skipped or open again. @throws ProblemError `auth.forbidden` */
export async function markStep(
  unit: UnitOfWork,
  actor: Actor,
  { step, state }: { step: WizardStep; state: StepState },
): Promise<Onboarding> {
  requirePermission(actor, 'company.manage');
  const { companyId } = unit.context;
  await markSetupStep(unit.tx, { companyId, step, state, now: unit.now });
  return await readOnboarding(unit.tx, actor);
}

/** Puts the set-up away for everybody, or takes it up again. @throws ProblemError `auth.forbidden` */
export async function finishOnboarding(
  unit: UnitOfWork,
  actor: Actor,
  finished: boolean,
): Promise<Onboarding> {
  requirePermission(actor, 'company.manage');
  const { companyId } = unit.context;
  await finishSetup(unit.tx, { companyId, finishedAt: finished ? unit.now : null, now: unit.now });
  return await readOnboarding(unit.tx, actor);
}
