import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  listFailedTasksRoute,
  observabilityRoute,
  recentErrorsRoute,
  retryTaskRoute,
} from '@switchyard/contracts/observability/observability-routes.ts';
import { serviceFigures } from '@switchyard/platform/metrics/service-figures.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { requireOperator } from '../../http/require-operator.ts';

/** Figures of the system. Only the data stored in Redis is unavailable while Redis is. */
export function registerObservabilityRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { observability } = deps;

  registerQuery(app, { deps, route: observabilityRoute }, async ({ session }) => {
    const figures = await orUnavailable(observability.figures());
    return session.user.operator ? figures : serviceFigures(figures);
  });
  registerQuery(app, { deps, route: listFailedTasksRoute }, async ({ session }) => {
    requireOperator(session);
    return { items: await orUnavailable(observability.failedTasks()) };
  });
  registerQuery(app, { deps, route: recentErrorsRoute }, async ({ session }) => {
    requireOperator(session);
    return { items: await orUnavailable(observability.recentErrors()) };
  });
  registerCommand(app, { deps, route: retryTaskRoute }, async ({ session, params }) => {
    requireOperator(session);
    const result = await orUnavailable(observability.retryTask(params));
    if (result === 'not_found') throw new ProblemError('request.not_found');
    if (result === 'not_retryable') throw new ProblemError('task.not_retryable');
    return { ok: true as const };
  });
}

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw Object.assign(new ProblemError('service.unavailable', { retryAfterSeconds: 1 }), { cause: error });
  }
}
