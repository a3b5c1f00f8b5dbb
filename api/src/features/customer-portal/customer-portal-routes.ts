import { customerPortalRoute } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { jobRatingRoutes } from '@switchyard/contracts/customer-portal/job-rating.ts';
import { trackingRoutes } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { findRatings } from '@switchyard/platform/db/repositories/job-rating-repository.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import { requireFound } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerPublic, registerQuery } from '../../http/register-route.ts';
import { rateJob } from './rate-job.ts';
import { readCustomerPortal } from './read-customer-portal.ts';
import { showTracked, trackedVisits } from './tracked-visits.ts';
import { trackingAddress, trackingEndsAt } from './tracking-link.ts';

/** The home of customers, the tracking links of visits, and the ratings of jobs. */
export function registerCustomerPortalRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: customerPortalRoute }, ({ tx, actor, scope }) =>
    readCustomerPortal(tx, { actor, reader: { scope, now: deps.clock.now() } }),
  );
  registerTracking(app, deps);
  const { read, give } = jobRatingRoutes;
  registerQuery(app, { deps, route: read }, async ({ tx, scope, params: { id } }) => {
    const job = requireFound(await findJob(tx, id, scope));
    const found = (await findRatings(tx, [job.id])).get(job.id);
    if (found === undefined) return { rating: null };
    const { isByLink: _, ...rating } = found;
    return { rating };
  });
  registerCommand(app, { deps, route: give }, ({ unit, scope, params: { id }, body }) =>
    rateJob(unit, { jobId: id, scope, given: body }),
  );
}

function registerTracking(app: FastifyInstance, deps: AppDeps): void {
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
  registerPublic(app, { route: trackingRoutes.rate }, async ({ body: { link, ...given }, request }) => {
    const found = await tracked.openToRate(request, link);
    const { companyId, job } = found;
    // Whoever has the link speaks for the customer.
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
