import {
  createFlagRoute,
  evaluateFlagRoute,
  flagHistoryRoute,
  flagMapRoute,
  listFlagsRoute,
  readFlagRoute,
  toggleFlagRoute,
} from '@switchyard/contracts/feature-flags/flag-routes.ts';
import { flagDeliveryRoute } from '@switchyard/contracts/feature-flags/delivery-routes.ts';
import { playgroundRoute } from '@switchyard/contracts/feature-flags/playground-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery, registerSession } from '../../http/register-route.ts';
import { askPlayground } from './ask-playground.ts';
import { requireEnvironment } from './environments.ts';
import { ContextRecorder } from './contexts/context-recorder.ts';
import { registerContextsRoutes } from './contexts/contexts-routes.ts';
import { createFlag } from './create-flag.ts';
import { contextOf, evaluateFlagFor } from './evaluate-flag-for.ts';
import { ExposureRecorder } from './experiments/exposure-recorder.ts';
import { registerExperimentRoutes } from './experiments/experiments-routes.ts';
import { FlagLists } from './flag-lists.ts';
import { readDelivery } from './read-delivery.ts';
import { readFlagHistory } from './read-flag-history.ts';
import { registerFlagModelRoutes } from './flag-model-routes.ts';
import { registerFlagRequestsRoutes } from './flag-requests-routes.ts';
import { registerFlagSchedulesRoutes } from './flag-schedules-routes.ts';
import { readFlag, readFlagStates } from './read-flags.ts';
import { registerProjectsRoutes } from './projects/projects-routes.ts';
import { registerRolloutsRoutes } from './rollouts/rollouts-routes.ts';
import { registerOfrepProtocol } from './ofrep-protocol.ts';
import { registerFlagStreams } from './stream-protocol.ts';
import { toggleAtOnce } from './reviewed-environments.ts';
import { registerTransferRoutes } from './transfer/transfer-routes.ts';
import { EvaluationCounter } from './usage/evaluation-counter.ts';
import { registerUsageRoutes } from './usage/usage-routes.ts';
import { TokenGate } from './token-gate.ts';
import { registerUnleashProtocol } from './unleash-protocol.ts';

/** Flags for clients, flag management for staff, and A/B tests. */
export function registerFeatureFlagsRoutes(app: FastifyInstance, deps: AppDeps): void {
  const exposures = new ExposureRecorder(deps);
  const contexts = new ContextRecorder(deps);
  const counter = new EvaluationCounter(deps);
  app.addHook('onClose', () => Promise.all([exposures.flush(), contexts.flush(), counter.flush()]));
  registerClientRoutes(app, deps, { exposures, contexts, counter });
  registerContextsRoutes(app, deps);
  registerUsageRoutes(app, deps);
  registerTransferRoutes(app, deps);

  registerFlagModelRoutes(app, deps);
  registerProjectsRoutes(app, deps);
  registerFlagSchedulesRoutes(app, deps);
  registerFlagRequestsRoutes(app, deps);
  registerRolloutsRoutes(app, deps);
  const gate = new TokenGate(deps.database);
  registerExperimentRoutes(app, deps, gate);
  registerUnleashProtocol(app, { ...deps, contexts }, gate);
  registerOfrepProtocol(app, { ...deps, exposures, contexts, counter }, gate);
  registerFlagStreams(app, deps, gate);

  const lists = new FlagLists();
  registerSession(app, { route: listFlagsRoute }, ({ actor: { companyId }, query }) =>
    deps.database.snapshot(companyId, (tx) => lists.read(tx, { ...query, companyId })),
  );
  registerQuery(app, { deps, route: readFlagRoute }, ({ tx, params }) => readFlag(tx, params.key));
  registerQuery(app, { deps, route: flagHistoryRoute }, ({ tx, params, query }) =>
    readFlagHistory(tx, { ...params, ...query }),
  );
  registerSession(app, { route: playgroundRoute }, ({ actor: { companyId }, body }) =>
    askPlayground({ database: deps.database, flags: deps.flags, companyId }, body),
  );
  registerSession(app, { route: flagDeliveryRoute }, ({ actor: { companyId }, params }) => {
    const { database, flags } = deps;
    return readDelivery({ database, delivery: flags.delivery, companyId }, params.key);
  });
  registerCommand(app, { deps, route: createFlagRoute }, ({ unit, actor, body }) =>
    createFlag(unit, actor, body),
  );
  registerCommand(app, { deps, route: toggleFlagRoute }, ({ unit, actor, params, body, expected }) =>
    toggleAtOnce(unit, actor, { ...params, ...body, expected }),
  );
}

type Recorders = {
  readonly exposures: ExposureRecorder;
  readonly contexts: ContextRecorder;
  readonly counter: EvaluationCounter;
};

function registerClientRoutes(app: FastifyInstance, deps: AppDeps, recorders: Recorders): void {
  registerQuery(app, { deps, route: flagMapRoute }, async ({ tx, query: { environment } }) => {
    await requireEnvironment(tx, environment, { pointer: '/environment', in: 'query' });
    return await readFlagStates(tx, environment);
  });
  registerQuery(app, { deps, route: evaluateFlagRoute }, async ({ tx, actor, session, body }) => {
    const flag = { flagKey: body.flagKey, environment: body.context.environment };
    await requireEnvironment(tx, flag.environment, { pointer: '/context/environment', in: 'body' });
    const context = contextOf(body, session);
    const { companyId } = actor;
    const place = { tx, flags: deps.flags, companyId };
    // Trying out what others get is no exposure of theirs.
    const noted = context.userId === actor.userId ? recorders : null;
    const result = await evaluateFlagFor(place, { ...flag, recorders: noted }, context);
    const { sessionId } = session;
    // Unknown keys are unlimited in number, and their result cannot change.
    if (result.flagId !== null) {
      deps.evaluations.remember({ ...flag, companyId }, { sessionId, context, decision: result });
    }
    return result;
  });
}
