import { webhookRoutes } from '@switchyard/contracts/webhooks/webhook-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { webhookSealer } from '@switchyard/platform/webhooks/webhook-sealer.ts';
import { allowNetworks } from '@switchyard/platform/webhooks/webhook-target.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import {
  commandContext,
  registerCommand,
  registerQuery,
  registerSession,
} from '../../http/register-route.ts';
import {
  createWebhook,
  removeWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookRules,
} from './change-webhooks.ts';
import { readDeliveries, readDelivery, replay, sendAgain, sendTest } from './deliveries.ts';
import { readWebhooks } from './read-webhooks.ts';

export function registerWebhooksRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config } = deps;
  const rules: WebhookRules = {
    config,
    sealer: webhookSealer(config),
    allowed: allowNetworks(config.SWITCHYARD_WEBHOOK_NETWORKS ?? []),
  };
  registerQuery(app, { deps, route: webhookRoutes.list }, async ({ tx }) => ({
    items: await readWebhooks(tx),
  }));
  registerSession(app, { route: webhookRoutes.create }, ({ request, session, body }) =>
    runCommand(deps, commandContext(session, request), (unit) =>
      createWebhook(unit, session, { input: body, rules }),
    ),
  );
  registerCommand(
    app,
    { deps, route: webhookRoutes.update, isOnlyRequested: true },
    ({ unit, session, params: { id }, expected, body }) =>
      updateWebhook(unit, session, { id, expected, patch: body, rules }),
  );
  registerCommand(
    app,
    { deps, route: webhookRoutes.remove, isOnlyRequested: true },
    ({ unit, params: { id }, expected }) => removeWebhook(unit, { id, expected }),
  );
  registerSession(app, { route: webhookRoutes.rotate }, ({ request, session, params: { id }, body }) =>
    runCommand(deps, commandContext(session, request), (unit) =>
      rotateSecret(unit, session, { id, keepOldHours: body.keepOldHours, rules }),
    ),
  );
  registerDeliveries(app, deps);
}

function registerDeliveries(app: FastifyInstance, deps: AppDeps): void {
  const only = { deps, isOnlyRequested: true } as const;
  registerQuery(app, { deps, route: webhookRoutes.deliveries }, ({ tx, params, query }) =>
    readDeliveries(tx, params.id, query),
  );
  registerQuery(app, { deps, route: webhookRoutes.delivery }, ({ tx, params }) =>
    readDelivery(tx, params.id),
  );
  registerCommand(app, { ...only, route: webhookRoutes.test }, ({ unit, params }) =>
    sendTest(unit, deps.tasks, params.id),
  );
  registerCommand(app, { ...only, route: webhookRoutes.resend }, ({ unit, params }) =>
    sendAgain(unit, deps.tasks, params.id),
  );
  registerCommand(app, { ...only, route: webhookRoutes.replay }, ({ unit, params, body }) =>
    replay(unit, params.id, body),
  );
}
