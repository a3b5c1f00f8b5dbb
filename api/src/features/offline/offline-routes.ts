import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { syncRoute } from '@switchyard/contracts/offline/sync-routes.ts';
import { runInParts } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext, registerSession } from '../../http/register-route.ts';
import { withRetries } from '../../http/with-retries.ts';
import { createDeviceClock } from '../../scheduling/device-clock.ts';
import { recordReplay } from './record-replay.ts';
import { replayBatch } from './replay-batch.ts';

/**
 * Time reserved before the request's deadline: remaining items are returned for retry so that the response is sent in
 * time; milliseconds.
 */
const spareMs = 900;

export function registerOfflineRoutes(app: FastifyInstance, deps: AppDeps): void {
  const longestBatch = app.answerLimitMs - spareMs;
  registerSession(app, { route: syncRoute, checksOwnText: true }, async ({ body, request, session }) => {
    if (body.actorId !== session.actor.userId) throw new ProblemError('sync.actor_mismatch');
    const receivedAt = deps.clock.now();
    const clock = createDeviceClock({ sentAt: body.sentAt, receivedAt });
    const asked = commandContext(session, request);
    // Devices are browsers whatever their headers say, but programs are not.
    const context = session.token === null ? ({ ...asked, source: 'web' } as const) : asked;
    const results = await withRetries(() =>
      runInParts(deps, context, (unit) =>
        replayBatch(unit, {
          actions: body.actions,
          commands: app.commands,
          session,
          clock,
          isOverdue: () => deps.clock.now().getTime() - receivedAt.getTime() > longestBatch,
          readRecord: (tx, collection, id) => app.queries.readRecord(collection, { tx, session }, id),
          report: (error) => app.reportUnexpected(request, error),
        }),
      ),
    );
    const { count, oldestAt, offlineSince } = body.waiting;
    const settled = results.filter(({ outcome }) => outcome === 'applied' || outcome === 'orphaned').length;
    recordReplay(deps, session.actor, {
      waiting: Math.max(0, count - settled),
      offlineSince: offlineSince === null ? null : clock.happened(offlineSince),
      oldestAt: oldestAt === null ? null : clock.happened(oldestAt),
    });
    return { serverTime: receivedAt.toISOString(), results };
  });
}
