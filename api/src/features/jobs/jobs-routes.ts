import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { jobFeature } from './job-feature.ts';
import { readJobPoints } from './read-job-points.ts';
import { transitionJob } from './transition-job.ts';

export function registerJobsRoutes(app: FastifyInstance, deps: AppDeps): void {
  jobFeature.register(app, deps);
  registerQuery(app, { deps, route: jobRoutes.points }, ({ tx, actor, scope, query }) =>
    readJobPoints({ tx, actor, scope, now: deps.clock.now() }, query),
  );
  const { transition: route } = jobRoutes;
  registerCommand(app, { deps, route }, ({ unit, actor, scope, params, expected, body }) =>
    transitionJob({ unit, actor, scope }, { id: params.id, expected, step: body }),
  );
}
