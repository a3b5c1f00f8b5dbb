import {
  personalTokenRoutes,
  serviceTokenRoutes,
} from '@switchyard/contracts/api-tokens/api-token-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import {
  commandContext,
  registerCommand,
  registerQuery,
  registerSession,
} from '../../http/register-route.ts';
import { revokeToken } from '../../accounts/revoke-token.ts';
import { perTokenSecret } from '../../http/sign-in-limits.ts';
import { changeToken, rotateToken } from './change-token.ts';
import { makeToken } from './make-token.ts';
import { companyOwner, type OwnerOf, personalOwner, readTokens } from '../../accounts/token-owner.ts';

/** API tokens of users, and of the company. */
export function registerApiTokensRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerTokens(app, deps, { routes: personalTokenRoutes, ownerOf: personalOwner });
  registerTokens(app, deps, { routes: serviceTokenRoutes, ownerOf: companyOwner });
}

type Tokens = { routes: typeof personalTokenRoutes; ownerOf: OwnerOf };

function registerTokens(app: FastifyInstance, deps: AppDeps, { routes, ownerOf }: Tokens): void {
  const limitSecrets = perTokenSecret(app, deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  registerQuery(app, { deps, route: routes.list }, async ({ tx, actor }) => ({
    items: await readTokens(tx, ownerOf(actor)),
  }));
  registerSession(app, { route: routes.create }, async ({ request, session, actor, body }) => {
    await limitSecrets(request);
    return await runCommand(deps, commandContext(session, request), (unit) =>
      makeToken(unit, { session, owner: ownerOf(actor) }, body, deps),
    );
  });
  registerCommand(
    app,
    { deps, route: routes.change, isOnlyRequested: true },
    ({ unit, actor, params, body }) => {
      // Its sockets reconnect with the scopes it has now.
      unit.afterCommit(() => deps.sessions.revoked({ sessionId: params.id }));
      return changeToken(unit, { owner: ownerOf(actor), id: params.id }, body);
    },
  );
  registerSession(app, { route: routes.rotate }, async ({ request, session, actor, params, body }) => {
    await limitSecrets(request);
    return await runCommand(deps, commandContext(session, request), (unit) =>
      rotateToken(unit, { owner: ownerOf(actor), id: params.id, session }, body, deps),
    );
  });
  registerCommand(app, { deps, route: routes.revoke, isOnlyRequested: true }, ({ unit, actor, params }) =>
    revokeToken(unit, { owner: ownerOf(actor), id: params.id }, deps),
  );
}
