import { customerPortalRoute } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { jobRatingRoutes } from '@switchyard/contracts/customer-portal/job-rating.ts';
import { trackingRoutes } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerPublic, registerQuery } from '../../http/register-route.ts';
import { rateJob } from './rate-job.ts';
import { readCustomerPortal } from './read-customer-portal.ts';
import { readJobRating } from './read-job-rating.ts';
import { readTrackingLink } from './read-tracking-link.ts';
import { showTracked, trackedVisits } from './tracked-visits.ts';

/** The home of customers, the tracking links of visits, and the ratings of jobs. */
export function registerCustomerPortalRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: customerPortalRoute }, ({ tx, actor, scope }) =>
    readCustomerPortal(tx, { actor, reader: { scope, now: deps.clock.now() } }),
  );
  registerTracking(app, deps);
  const { read, give } = jobRatingRoutes;
  registerQuery(app, { deps, route: read }, ({ tx, scope, params: { id } }) =>
    readJobRating(tx, { jobId: id, scope }),
  );
  registerCommand(app, { deps, route: give }, ({ unit, scope, params: { id }, body }) =>
    rateJob(unit, { jobId: id, scope, given: body }),
  );
}

function registerTracking(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: trackingRoutes.link }, ({ tx, actor, scope, params: { id } }) =>
    readTrackingLink(tx, { visitId: id, companyId: actor.companyId, scope }, deps.config),
  );
  const tracked = trackedVisits(app, deps);
  registerPublic(app, { route: trackingRoutes.lookup }, async ({ body, request }) => {
    const found = await tracked.open(request, body.link);
    return await deps.database.snapshot(found.companyId, (tx) => showTracked(tx, found));
  });
  registerPublic(app, { route: trackingRoutes.rate }, async ({ body: { link, ...given }, request }) => {
    const found = await tracked.openToRate(request, link);
    const { companyId, job } = found;
    // Anyone who has the link speaks for the customer.
    const actor = { kind: 'system', id: null, name: job.customerName } as const;
    const context = {
      companyId,
      actor,
      source: 'web',
      correlationId: request.id,
      causationId: null,
    } as const;
    await runCommand(deps, context, (unit) => rateJob(unit, { jobId: job.id, scope: companyScope, given }));
    return await deps.database.snapshot(companyId, (tx) => showTracked(tx, found));
  });
}
