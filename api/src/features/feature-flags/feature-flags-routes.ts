import {
  changeExperimentRoute,
  createExperimentRoute,
  createFlagRoute,
  evaluateFlagRoute,
  flagHistoryRoute,
  flagMapRoute,
  listFlagsRoute,
  readFlagRoute,
  toggleFlagRoute,
} from '@switchyard/contracts/feature-flags/flag-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { changeExperiment } from './change-experiment.ts';
import { createExperiment } from './create-experiment.ts';
import { createFlag } from './create-flag.ts';
import { evaluateFlagFor } from './evaluate-flag-for.ts';
import { readFlagHistory } from './read-flag-history.ts';
import { listFlags, readFlag, readFlagStates } from './read-flags.ts';
import { toggleFlag } from './toggle-flag.ts';

/** Flags as clients use them, flags as staff manages them, A/B tests. */
export function registerFeatureFlagsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerClientRoutes(app, deps);

  registerQuery(app, { deps, route: listFlagsRoute }, async ({ tx, actor }) => ({
    items: await listFlags(tx, actor),
  }));
  registerQuery(app, { deps, route: readFlagRoute }, ({ tx, actor, params }) =>
    readFlag(tx, actor, params.key),
  );
  registerQuery(app, { deps, route: flagHistoryRoute }, async ({ tx, actor, params }) => ({
    items: await readFlagHistory(tx, actor, params.key),
  }));
  registerCommand(app, { deps, route: createFlagRoute }, ({ unit, actor, body }) =>
    createFlag(unit, actor, body),
  );
  registerCommand(app, { deps, route: toggleFlagRoute }, ({ unit, actor, params, body, expected }) =>
    toggleFlag(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: createExperimentRoute }, ({ unit, actor, params, body }) =>
    createExperiment(unit, actor, { key: params.key, name: body.name }),
  );
  registerCommand(app, { deps, route: changeExperimentRoute }, ({ unit, actor, params, body, expected }) =>
    changeExperiment(unit, actor, { id: params.id, status: body.status, expected }),
  );
}

function registerClientRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: flagMapRoute }, ({ tx, actor, query }) =>
    readFlagStates(tx, actor, query.environment),
  );
  registerQuery(app, { deps, route: evaluateFlagRoute }, async ({ tx, actor, session, body }) => {
    const flag = { flagKey: body.flagKey, environment: body.context.environment };
    const result = await evaluateFlagFor(tx, actor, flag);
    const { sessionId } = session;
    // Keys that name no flag can be invented without end, and nothing can change about them.
    if (result.flagId !== null) {
      deps.evaluations.remember({ ...flag, companyId: actor.companyId }, { sessionId, decision: result });
    }
    return result;
  });
}
