import {
  askAnalysisRoute,
  experimentEventsRoute,
  readAnalysisRoute,
} from '@switchyard/contracts/experiments/experiment-routes.ts';
import {
  changeExperimentRoute,
  createExperimentRoute,
} from '@switchyard/contracts/feature-flags/flag-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { registerCommand, registerQuery } from '../../../http/register-route.ts';
import { changeExperiment } from '../change-experiment.ts';
import { createExperiment } from '../create-experiment.ts';
import { registerProtocol } from '../register-protocol.ts';
import type { TokenGate } from '../token-gate.ts';
import { askExperimentAnalysis, readExperimentAnalysis } from './read-analysis.ts';
import { takeEvents } from './take-events.ts';

/** A/B tests: their definition, what programs report, and their analysis. */
export function registerExperimentRoutes(app: FastifyInstance, deps: AppDeps, gate: TokenGate): void {
  registerCommand(app, { deps, route: createExperimentRoute }, ({ unit, actor, params, body }) =>
    createExperiment(unit, actor, { key: params.key, ...body }),
  );
  registerCommand(app, { deps, route: changeExperimentRoute }, ({ unit, actor, params, body, expected }) =>
    changeExperiment(unit, actor, { ...body, id: params.id, expected }),
  );
  registerQuery(app, { deps, route: readAnalysisRoute }, ({ tx, params }) =>
    readExperimentAnalysis(tx, params.id),
  );
  registerCommand(app, { deps, route: askAnalysisRoute }, ({ unit, params }) =>
    askExperimentAnalysis(deps, unit, params.id),
  );
  const kinds = ['client', 'frontend'] as const;
  registerProtocol(app, { route: experimentEventsRoute, gate, kinds }, async ({ grant, body }) => {
    const { events } = body;
    const now = deps.clock.now();
    return {
      body: await deps.database.inCompany(grant.companyId, (tx) =>
        takeEvents(tx, { place: grant, events, now }),
      ),
    };
  });
}
