import { settingsRoutes } from '@switchyard/contracts/settings/settings-routes.ts';
import { companyExportRoutes } from '@switchyard/contracts/settings/company-export-routes.ts';
import { readExportSize } from '@switchyard/platform/db/repositories/company-export-repository.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery, requireSession, routeOptions } from '../../http/register-route.ts';
import { sendCompanyExport } from './company-export.ts';
import { readSettings, updateSettings } from './company-settings.ts';

export function registerSettingsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: settingsRoutes.read }, ({ tx, actor }) => readSettings(tx, actor));
  registerCommand(app, { deps, route: settingsRoutes.update }, ({ unit, session, expected, body }) =>
    updateSettings(unit, session, { expected, patch: body, sessions: deps.sessions }),
  );
  registerQuery(app, { deps, route: companyExportRoutes.size }, ({ tx }) => readExportSize(tx));
  app.route({
    ...routeOptions(companyExportRoutes.file),
    exposeHeadRoute: false,
    handler: async (request, reply) =>
      sendCompanyExport({ app, deps, request, reply }, await requireSession(app, request)),
  });
}
