import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { registerFeatureFlagsRoutes } from './features/feature-flags/feature-flags-routes.ts';
import { registerIdentityRoutes } from './features/identity/identity-routes.ts';
import { registerNotificationsRoutes } from './features/notifications/notifications-routes.ts';

/** All features of the api, one line each. */
export function registerFeatures(app: FastifyInstance, deps: AppDeps): void {
  for (const register of features) register(app, deps);
}

type Register = (app: FastifyInstance, deps: AppDeps) => void;

const features: readonly Register[] = [
  registerFeatureFlagsRoutes,
  registerIdentityRoutes,
  registerNotificationsRoutes,
];
