import { settingsRoutes } from '@switchyard/contracts/settings/settings-routes.ts';
import { companyExportRoutes } from '@switchyard/contracts/settings/company-export-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery, requireSession, routeOptions } from '../../http/register-route.ts';
import { closeCompany, keepCompany } from './close-company.ts';
import { prepareCompanyExport, sendCompanyExport } from './company-export.ts';
import { readSettings, updateSettings } from './company-settings.ts';

export function registerSettingsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: settingsRoutes.read }, ({ tx, actor }) => readSettings(tx, actor));
  registerCommand(app, { deps, route: settingsRoutes.update }, ({ unit, session, expected, body }) =>
    updateSettings(unit, session, { expected, patch: body, sessions: deps.sessions }),
  );
  registerCommand(app, { deps, route: settingsRoutes.close }, ({ unit, session, expected, body }) =>
    closeCompany(unit, session, { expected, name: body.name, effects: deps }),
  );
  registerCommand(
    app,
    { deps, route: settingsRoutes.keep, isOnlyRequested: true },
    ({ unit, session, expected }) => keepCompany(unit, session, { expected, effects: deps }),
  );
  registerQuery(app, { deps, route: companyExportRoutes.size }, ({ tx }) => prepareCompanyExport(tx));
  app.route({
    ...routeOptions(companyExportRoutes.file),
    exposeHeadRoute: false,
    handler: async (request, reply) =>
      sendCompanyExport({ app, deps, request, reply }, await requireSession(app, request)),
  });
}
