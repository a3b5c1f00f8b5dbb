import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { syncRoute } from '@switchyard/contracts/offline/sync-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext, registerPublic, requireSession, withRetries } from '../../http/register-route.ts';
import { createDeviceClock } from './device-clock.ts';
import { replayBatch } from './replay-batch.ts';

/** After so long the rest of a batch comes again: an answer must be out before the request's deadline; milliseconds. */
const longestBatch = 2_000;

export function registerSyncRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerPublic(app, { route: syncRoute, checksOwnText: true }, async ({ body, request }) => {
    const session = await requireSession(app, request);
    if (body.actorId !== session.actor.userId) throw new ProblemError('sync.actor_mismatch');
    const receivedAt = deps.clock.now();
    const context = { ...commandContext(session, request), source: 'web' } as const;
    const results = await withRetries(() =>
      runCommand(deps, context, (unit) =>
        replayBatch(unit, {
          actions: body.actions,
          commands: app.commands,
          session,
          clock: createDeviceClock({ sentAt: body.sentAt, receivedAt }),
          isOverdue: () => deps.clock.now().getTime() - receivedAt.getTime() > longestBatch,
          report: (error) => app.reportUnexpected(request, error),
        }),
      ),
    );
    return { serverTime: receivedAt.toISOString(), results };
  });
}
