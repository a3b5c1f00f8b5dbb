import { dashboardRoute } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { readDashboard } from './read-dashboard.ts';

export function registerDashboardRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: dashboardRoute }, ({ tx, actor }) =>
    readDashboard(tx, actor, deps.clock.now()),
  );
}
