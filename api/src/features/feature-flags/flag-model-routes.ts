import {
  archiveFlagRoute,
  archiveSegmentRoute,
  changeDetailsRoute,
  changeRulesRoute,
  changeSegmentRoute,
  createEnvironmentRoute,
  createSegmentRoute,
  createTokenRoute,
  listEnvironmentsRoute,
  listSegmentsRoute,
  listTokensRoute,
  readRulesRoute,
  restoreFlagRoute,
  restoreRevisionRoute,
  revokeTokenRoute,
} from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import {
  commandContext,
  registerCommand,
  registerQuery,
  registerSession,
} from '../../http/register-route.ts';
import { archiveFlag, changeDetails, restoreFlag } from './change-details.ts';
import { changeRulesAtOnce } from './reviewed-environments.ts';
import { createEnvironment, listEnvironments } from './environments.ts';
import { createFlagToken, readFlagTokens, revokeToken } from './flag-tokens.ts';
import { requireRules } from './read-flags.ts';
import { restoreRevision } from './restore-revision.ts';
import { archiveSegment, changeSegment, createSegment, readSegments } from './segments.ts';

/** Rules, details, segments, environments and tokens of flags. */
export function registerFlagModelRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: readRulesRoute }, async ({ tx, params }) => {
    const { flagId: _, ...rules } = await requireRules({ tx }, params);
    return rules;
  });
  registerCommand(app, { deps, route: changeRulesRoute }, ({ unit, actor, params, body, expected }) =>
    changeRulesAtOnce(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: changeDetailsRoute }, ({ unit, actor, params, body, expected }) =>
    changeDetails(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: archiveFlagRoute }, ({ unit, actor, params, body, expected }) =>
    archiveFlag(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: restoreFlagRoute }, ({ unit, actor, params, body, expected }) =>
    restoreFlag(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: restoreRevisionRoute }, ({ unit, actor, params, body, expected }) =>
    restoreRevision(unit, actor, { ...params, ...body, expected }),
  );
  registerSegmentRoutes(app, deps);
  registerQuery(app, { deps, route: listEnvironmentsRoute }, async ({ tx }) => ({
    items: await listEnvironments(tx),
  }));
  registerCommand(app, { deps, route: createEnvironmentRoute }, ({ unit, actor, body }) =>
    createEnvironment(unit, actor, body),
  );
  registerQuery(app, { deps, route: listTokensRoute }, async ({ tx }) => ({
    items: await readFlagTokens(tx),
  }));
  registerSession(app, { route: createTokenRoute }, ({ request, session, actor, body }) =>
    runCommand(deps, commandContext(session, request), (unit) => createFlagToken(unit, actor, body)),
  );
  registerCommand(app, { deps, route: revokeTokenRoute }, ({ unit, params }) => revokeToken(unit, params.id));
}

function registerSegmentRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listSegmentsRoute }, async ({ tx, query }) => ({
    items: await readSegments(tx, query.uses),
  }));
  registerCommand(app, { deps, route: createSegmentRoute }, ({ unit, actor, body }) =>
    createSegment(unit, actor, body),
  );
  registerCommand(app, { deps, route: changeSegmentRoute }, ({ unit, actor, params, body, expected }) =>
    changeSegment(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: archiveSegmentRoute }, ({ unit, actor, params, expected }) =>
    archiveSegment(unit, actor, { ...params, expected }),
  );
}
