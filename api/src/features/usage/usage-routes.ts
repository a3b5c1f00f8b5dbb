import { usageRoute } from '@switchyard/contracts/usage/usage-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { listUsage } from '@switchyard/platform/usage/list-usage.ts';

export function registerUsageRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: usageRoute }, ({ tx, actor: { companyId } }) =>
    listUsage(tx, { companyId, now: deps.clock.now(), here: app.companyQuotas.usedBy(companyId) }),
  );
}
