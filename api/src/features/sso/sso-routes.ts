import { ssoRoutes } from '@switchyard/contracts/sso/sso-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { SsoRefusal, toProblem } from '../../accounts/sso-refusal.ts';
import {
  commandContext,
  registerCommand,
  registerQuery,
  registerSession,
} from '../../http/register-route.ts';
import { perProof } from '../../http/sign-in-limits.ts';
import { markBrowser } from '../../http/sso-browser.ts';
import { beginAttempt } from './attempts.ts';
import { createConnection, removeConnection, updateConnection } from './change-connections.ts';
import { addDomain, checkDomain, removeDomain } from './domains.ts';
import { registerProviderRoutes } from './provider-routes.ts';
import { readConnections, requireConnection } from './read-connections.ts';
import { readMetadata } from './saml-metadata.ts';
import { registerScim } from './scim/register-scim.ts';
import { endScimToken, makeScimToken } from './scim-tokens.ts';
import { providerLimitMs, type SsoDeps, withSsoKeys } from './sso-deps.ts';

/** Connections to identity providers, sign-ins with them, and SCIM. */
export function registerSsoRoutes(app: FastifyInstance, plain: AppDeps): void {
  const deps = withSsoKeys(plain);
  registerConnections(app, deps);
  registerDomains(app, deps);
  registerTests(app, deps);
  registerProviderRoutes(app, deps);
  registerScim(app, deps);
}

function registerConnections(app: FastifyInstance, deps: SsoDeps): void {
  const only = { deps, isOnlyRequested: true } as const;
  registerQuery(app, { deps, route: ssoRoutes.list }, async ({ tx }) => ({
    items: await readConnections(tx, deps.config),
  }));
  registerCommand(app, { ...only, route: ssoRoutes.create }, ({ unit, session, body }) =>
    createConnection(unit, session, { input: body, deps }),
  );
  registerCommand(app, { ...only, route: ssoRoutes.update }, ({ unit, session, params, expected, body }) =>
    updateConnection(unit, session, { id: params.id, expected, patch: body, deps }),
  );
  registerCommand(app, { ...only, route: ssoRoutes.remove }, ({ unit, params, expected }) =>
    removeConnection(unit, { id: params.id, expected, deps }),
  );
  registerSession(app, { route: ssoRoutes.makeScimToken }, ({ session, request, params, body }) =>
    runCommand(deps, commandContext(session, request), (unit) =>
      makeScimToken(unit, { id: params.id, keepOldHours: body.keepOldHours }, deps),
    ),
  );
  registerSession(app, { route: ssoRoutes.endScimToken }, ({ session, request, params }) =>
    runCommand(deps, commandContext(session, request), (unit) => endScimToken(unit, params.id, deps)),
  );
}

function registerDomains(app: FastifyInstance, deps: SsoDeps): void {
  const limit = perProof(app, 4 * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  const answerLimitMs = providerLimitMs;
  registerSession(app, { route: ssoRoutes.addDomain }, ({ session, request, params, body }) =>
    runCommand(deps, commandContext(session, request), (unit) =>
      addDomain(unit, { id: params.id, domain: body.domain }, deps),
    ),
  );
  registerSession(
    app,
    { route: ssoRoutes.checkDomain, answerLimitMs },
    async ({ session, request, params }) => {
      await limit(request);
      return await checkDomain(deps, commandContext(session, request), params);
    },
  );
  registerSession(app, { route: ssoRoutes.removeDomain }, ({ session, request, params }) =>
    runCommand(deps, commandContext(session, request), (unit) => removeDomain(unit, params, deps)),
  );
}

function registerTests(app: FastifyInstance, deps: SsoDeps): void {
  const limit = perProof(app, 4 * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  const answerLimitMs = providerLimitMs;
  registerSession(app, { route: ssoRoutes.readMetadata, answerLimitMs }, async ({ request, body }) => {
    await limit(request);
    return await readMetadata(body, deps.outside);
  });
  registerSession(
    app,
    { route: ssoRoutes.test, answerLimitMs },
    async ({ request, reply, session, params }) => {
      await limit(request);
      const { companyId, userId } = session.actor;
      const connection = await deps.database.inCompany(companyId, (tx) => requireConnection(tx, params.id));
      const browserHash = markBrowser(request, reply);
      const url = await beginAttempt(deps, { connection, purpose: 'test', userId, browserHash }).catch(
        (error: unknown) => {
          throw error instanceof SsoRefusal ? toProblem(error) : error;
        },
      );
      return { url };
    },
  );
}
