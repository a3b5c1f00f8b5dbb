import { mapSettingsRoute } from '@switchyard/contracts/maps/map-settings.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';

export function registerMapsRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { SWITCHYARD_MAP_STYLE: style = null, SWITCHYARD_MAP_TILES: tiles = null } = deps.config;
  registerQuery(app, { deps, route: mapSettingsRoute }, async () => ({ style, tiles }));
}
