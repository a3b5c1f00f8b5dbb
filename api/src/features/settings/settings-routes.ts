import { settingsRoutes } from '@switchyard/contracts/settings/settings-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { readSettings, updateSettings } from './company-settings.ts';

export function registerSettingsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: settingsRoutes.read }, ({ tx, actor }) => readSettings(tx, actor));
  registerCommand(app, { deps, route: settingsRoutes.update }, ({ unit, session, expected, body }) =>
    updateSettings(unit, session, { expected, patch: body, sessions: deps.sessions }),
  );
}
