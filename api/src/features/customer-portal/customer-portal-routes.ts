import { customerPortalRoute } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { trackingRoutes } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { FastifyInstance } from 'fastify';
import { requireFound } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { registerPublic, registerQuery } from '../../http/register-route.ts';
import { readCustomerPortal } from './read-customer-portal.ts';
import { showTracked, trackedVisits } from './tracked-visits.ts';
import { trackingAddress, trackingEndsAt } from './tracking-link.ts';

/** The home of customers, and the tracking links of visits. */
export function registerCustomerPortalRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: customerPortalRoute }, ({ tx, actor, scope }) =>
    readCustomerPortal(tx, { actor, reader: { scope, now: deps.clock.now() } }),
  );
  registerQuery(app, { deps, route: trackingRoutes.link }, async ({ tx, actor, scope, params: { id } }) => {
    const visit = requireFound(await findVisit(tx, id, scope));
    const url = trackingAddress(deps.config, actor.companyId, visit.id);
    return { url, endsAt: trackingEndsAt(visit).toISOString() };
  });
  const tracked = trackedVisits(app, deps);
  registerPublic(app, { route: trackingRoutes.lookup }, async ({ body, request }) => {
    const found = await tracked.open(request, body.link);
    return await deps.database.snapshot(found.companyId, (tx) => showTracked(tx, found));
  });
}
