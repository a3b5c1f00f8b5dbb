import { blastRadiusRoute, keepContextsRoute } from '@switchyard/contracts/feature-flags/blast-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { registerCommand, registerQuery } from '../../../http/register-route.ts';
import { setKeptContexts } from './keep-contexts.ts';
import { readBlastRadius } from './read-blast-radius.ts';

/** The effect of a change on the contexts that were seen, and the setting that keeps them. */
export function registerContextsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: blastRadiusRoute }, ({ tx, actor: { companyId }, params, body }) =>
    readBlastRadius({ tx, flags: deps.flags, companyId }, params, body),
  );
  registerCommand(app, { deps, route: keepContextsRoute }, ({ unit, actor, params, body }) =>
    setKeptContexts(unit, actor, { ...params, ...body }),
  );
}
