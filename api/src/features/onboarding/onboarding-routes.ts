import {
  chooseTradesRoute,
  finishOnboardingRoute,
  markStepRoute,
  readCompanyRoute,
  readOnboardingRoute,
  updateCompanyRoute,
} from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { chooseTrades } from './choose-trades.ts';
import { readOnboarding } from './read-onboarding.ts';
import { finishOnboarding, markStep, readCompany } from './steer-setup.ts';
import { updateCompany } from './update-company.ts';

/** The set-up of a new company, and the company's profile. */
export function registerOnboardingRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: readOnboardingRoute }, ({ tx, actor }) => readOnboarding(tx, actor));
  registerQuery(app, { deps, route: readCompanyRoute }, ({ tx, actor }) => readCompany(tx, actor));
  registerCommand(app, { deps, route: updateCompanyRoute }, ({ unit, expected, body }) =>
    updateCompany(unit, { expected, patch: body }),
  );
  registerCommand(app, { deps, route: chooseTradesRoute }, ({ unit, actor, body }) =>
    chooseTrades(unit, actor, body),
  );
  registerCommand(app, { deps, route: markStepRoute }, ({ unit, actor, params, body }) =>
    markStep(unit, actor, { step: params.step, state: body.state }),
  );
  registerCommand(app, { deps, route: finishOnboardingRoute }, ({ unit, actor, body }) =>
    finishOnboarding(unit, actor, body.finished),
  );
}
