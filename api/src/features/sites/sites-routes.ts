import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { createSite } from './create-site.ts';
import { deleteSite } from './delete-site.ts';
import { listSites } from './list-sites.ts';
import { readSite } from './read-site.ts';
import { restoreSite } from './restore-site.ts';
import { updateSite } from './update-site.ts';

export function registerSitesRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: siteRoutes.list }, ({ tx, actor, query }) =>
    listSites(tx, actor, query, deps.clock.now()),
  );
  registerCommand(app, { deps, route: siteRoutes.create }, ({ unit, actor, body }) =>
    createSite(unit, actor, body),
  );
  registerQuery(app, { deps, route: siteRoutes.read }, ({ tx, actor, params }) =>
    readSite(tx, actor, params.id, deps.clock.now()),
  );
  registerCommand(app, { deps, route: siteRoutes.update }, ({ unit, actor, params, expected, body }) =>
    updateSite(unit, actor, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: siteRoutes.remove }, ({ unit, actor, params, expected }) =>
    deleteSite(unit, actor, { id: params.id, expected }),
  );
  registerCommand(app, { deps, route: siteRoutes.restore }, ({ unit, actor, params, expected }) =>
    restoreSite(unit, actor, { id: params.id, expected }),
  );
}
