import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand } from '../../http/register-route.ts';
import { jobFeature } from './job-feature.ts';
import { transitionJob } from './transition-job.ts';

export function registerJobsRoutes(app: FastifyInstance, deps: AppDeps): void {
  jobFeature.register(app, deps);
  const { transition: route } = jobRoutes;
  registerCommand(app, { deps, route }, ({ unit, actor, scope, params, expected, body }) =>
    transitionJob({ unit, actor, scope }, { id: params.id, expected, step: body }),
  );
}
