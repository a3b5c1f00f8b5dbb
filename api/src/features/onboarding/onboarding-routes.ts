import {
  chooseTradesRoute,
  finishOnboardingRoute,
  markStepRoute,
  readCompanyRoute,
  readOnboardingRoute,
  updateCompanyRoute,
} from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import {
  finishSetup,
  markSetupStep,
  readCompanyProfile,
} from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { chooseTrades } from './choose-trades.ts';
import { readOnboarding } from './read-onboarding.ts';
import { updateCompany } from './update-company.ts';

/** The set-up of a new company, and what a company says about itself. */
export function registerOnboardingRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: readOnboardingRoute }, ({ tx, actor }) => readOnboarding(tx, actor));
  registerQuery(app, { deps, route: readCompanyRoute }, async ({ tx, actor }) => {
    requirePermission(actor, 'company.view');
    return await readCompanyProfile(tx, actor.companyId);
  });
  registerCommand(app, { deps, route: updateCompanyRoute }, ({ unit, actor, expected, body }) =>
    updateCompany(unit, actor, { expected, patch: body }),
  );
  registerCommand(app, { deps, route: chooseTradesRoute }, ({ unit, actor, body }) =>
    chooseTrades(unit, actor, body),
  );
  registerCommand(app, { deps, route: markStepRoute }, async ({ unit, actor, params, body }) => {
    requirePermission(actor, 'company.manage');
    const { companyId } = unit.context;
    await markSetupStep(unit.tx, { companyId, step: params.step, state: body.state, now: unit.now });
    return await readOnboarding(unit.tx, actor);
  });
  registerCommand(app, { deps, route: finishOnboardingRoute }, async ({ unit, actor, body }) => {
    requirePermission(actor, 'company.manage');
    const finishedAt = body.finished ? unit.now : null;
    await finishSetup(unit.tx, { companyId: unit.context.companyId, finishedAt, now: unit.now });
    return await readOnboarding(unit.tx, actor);
  });
}
