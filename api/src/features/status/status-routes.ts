import { createHash } from 'node:crypto';
import { statusPaths, statusRoutes } from '@switchyard/contracts/status/status-routes.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { createFormGuard } from '../../http/form-guard.ts';
import { registerCommand, registerPublic, registerQuery } from '../../http/register-route.ts';
import { createNotice } from './create-notice.ts';
import { mayManageStatus, requireStatusManager } from './may-manage-status.ts';
import { postUpdate } from './post-update.ts';
import { readAccess } from './read-access.ts';
import { registerOneClick } from './one-click-routes.ts';
import { createStatusReader } from './read-status.ts';
import { StatusEvents } from './status-events.ts';
import { atomFeed, jsonFeed } from './status-feeds.ts';
import { confirmSubscription, endSubscription, requestSubscription } from './subscriptions.ts';
import { updateNotice } from './update-notice.ts';

/** Long enough for many readers, short enough for updates; a cached copy serves while the api is unavailable. */
const cacheControl = 'public, max-age=15, stale-while-revalidate=60, stale-if-error=86400';
const minuteMs = 60_000;

/** Status of the service: readable by everyone, written by its operators. */
export function registerStatusRoutes(app: FastifyInstance, deps: AppDeps): void {
  const reader = createStatusReader(deps);
  registerPublic(app, { route: statusRoutes.read, cacheControl }, async ({ reply }) => {
    const status = await reader.read();
    reply.header('etag', `W/"${digest(status.version)}"`);
    return status;
  });
  registerNotices(app, deps, reader);
  registerSubscriptions(app, deps);
  registerOneClick(app, deps);
  registerFeeds(app, deps, reader);
  registerEvents(app, deps);
}

function registerNotices(app: FastifyInstance, deps: AppDeps, reader: { forget(): void }): void {
  registerQuery(app, { deps, route: statusRoutes.access }, async ({ tx, session }) =>
    readAccess(tx, await mayManageStatus(deps, session)),
  );
  registerCommand(app, { deps, route: statusRoutes.create }, async ({ unit, session, body }) => {
    await requireStatusManager(deps, session);
    unit.afterCommit(() => reader.forget());
    return await createNotice(unit, session.actor, body, deps);
  });
  registerCommand(
    app,
    { deps, route: statusRoutes.update },
    async ({ unit, session, params, body, expected }) => {
      await requireStatusManager(deps, session);
      unit.afterCommit(() => reader.forget());
      return await updateNotice(unit, { id: params.id, changes: body, expected });
    },
  );
  registerCommand(
    app,
    { deps, route: statusRoutes.post },
    async ({ unit, session, params, body, expected }) => {
      await requireStatusManager(deps, session);
      unit.afterCommit(() => reader.forget());
      return await postUpdate(unit, session.actor, { id: params.id, update: body, expected }, deps);
    },
  );
}

function registerSubscriptions(app: FastifyInstance, deps: AppDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const rateLimit = { max: 10 * factor, timeWindow: minuteMs };
  const guard = createFormGuard(deps, 'status-subscription');
  registerPublic(app, { route: statusRoutes.form, rateLimit: { ...rateLimit, max: 30 * factor } }, async () =>
    guard.open(),
  );
  registerPublic(app, { route: statusRoutes.subscribe, rateLimit }, async ({ body, request }) => {
    guard.check(body.guard);
    await requestSubscription(deps, body, request.id);
    return { ok: true as const };
  });
  registerPublic(app, { route: statusRoutes.confirm, rateLimit }, ({ body }) =>
    confirmSubscription(deps, body.token),
  );
  registerPublic(app, { route: statusRoutes.unsubscribe, rateLimit }, async ({ body }) => {
    await endSubscription(deps, body.token);
    return { ok: true as const };
  });
}

type Reader = ReturnType<typeof createStatusReader>;

function registerFeeds(app: FastifyInstance, { config }: AppDeps, reader: Reader): void {
  const page = `${publicOrigin(config)}/system-status`;
  app.get(statusPaths.jsonFeed, { schema: { hide: true } }, async (_, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/feed+json; charset=utf-8')
      .serializer((value: unknown) => JSON.stringify(value))
      .send(jsonFeed(await reader.read(), page)),
  );
  app.get(statusPaths.atomFeed, { schema: { hide: true } }, async (_, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/atom+xml; charset=utf-8')
      .send(atomFeed(await reader.read(), page)),
  );
}

function registerEvents(app: FastifyInstance, deps: AppDeps): void {
  const events = new StatusEvents(deps);
  // Runs before the server waits for open responses: streams would never end.
  app.addHook('preClose', async () => events[Symbol.asyncDispose]());
  app.get(statusPaths.events, { schema: { hide: true } }, async (_, reply) => events.follow(reply));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
