import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { createJob } from './create-job.ts';
import { deleteJob } from './delete-job.ts';
import { listDeletedJobs } from './list-deleted-jobs.ts';
import { listJobs } from './list-jobs.ts';
import { readJob } from './read-job.ts';
import { restoreJob } from './restore-job.ts';
import { transitionJob } from './transition-job.ts';
import { updateJob } from './update-job.ts';

export function registerJobsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: jobRoutes.list }, ({ tx, actor, query }) =>
    query.deleted === true ? listDeletedJobs(tx, actor, query) : listJobs(tx, actor, query, deps.clock.now()),
  );
  registerCommand(app, { deps, route: jobRoutes.create }, ({ unit, actor, body }) =>
    createJob(unit, actor, body),
  );
  registerQuery(app, { deps, route: jobRoutes.read }, ({ tx, actor, params }) =>
    readJob(tx, actor, params.id),
  );
  registerCommand(app, { deps, route: jobRoutes.update }, ({ unit, actor, params, expected, body }) =>
    updateJob(unit, actor, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: jobRoutes.remove }, ({ unit, actor, params, expected }) =>
    deleteJob(unit, actor, { id: params.id, expected }),
  );
  registerCommand(app, { deps, route: jobRoutes.restore }, ({ unit, actor, params, expected }) =>
    restoreJob(unit, actor, { id: params.id, expected }),
  );
  registerCommand(app, { deps, route: jobRoutes.transition }, ({ unit, actor, params, expected, body }) =>
    transitionJob(unit, actor, { id: params.id, expected, step: body }),
  );
}
