import { personExportRoutes } from '@switchyard/contracts/privacy/person-export-routes.ts';
import { personSchema } from '@switchyard/contracts/privacy/person.ts';
import { retentionRoutes } from '@switchyard/contracts/privacy/retention-routes.ts';
import { privacyRoutes } from '@switchyard/contracts/privacy/privacy-routes.ts';
import { allowNetworks } from '@switchyard/platform/webhooks/webhook-target.ts';
import { webhookSealer } from '@switchyard/platform/webhooks/webhook-sealer.ts';
import { auditStreamRoutes } from '@switchyard/contracts/privacy/audit-stream-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery, requireSession, routeOptions } from '../../http/register-route.ts';
import { createAuditStream, endAuditStream } from './change-audit-streams.ts';
import { changeRetention, readRetention } from './change-retention.ts';
import { liftHold, placeHold } from './change-holds.ts';
import { erasePerson, previewErasure } from './erase-person.ts';
import { readAuditStreams, readErasures, readHolds } from './read-privacy.ts';
import { sendPersonExport, sizePersonExport } from './person-export.ts';

/** Erasure of persons, and legal holds. */
export function registerPrivacyRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: privacyRoutes.preview }, ({ tx, query }) => previewErasure(tx, query));
  registerQuery(app, { deps, route: privacyRoutes.erasures }, ({ tx }) => readErasures(tx));
  registerCommand(app, { deps, route: privacyRoutes.erase }, ({ unit, session, body }) =>
    erasePerson(unit, session, body, deps),
  );
  registerQuery(app, { deps, route: privacyRoutes.holds }, ({ tx }) => readHolds(tx));
  registerCommand(
    app,
    { deps, route: privacyRoutes.placeHold, isOnlyRequested: true },
    ({ unit, actor, body }) => placeHold(unit, actor, body),
  );
  registerCommand(app, { deps, route: privacyRoutes.liftHold }, ({ unit, actor, params, body }) =>
    liftHold(unit, actor, { id: params.id, reason: body.reason }),
  );
  registerExports(app, deps);
  registerStreams(app, deps);
  const { list, change } = retentionRoutes;
  const longest = deps.config.SWITCHYARD_LONGEST_RETENTION_DAYS;
  registerQuery(app, { deps, route: list }, async ({ tx }) => ({
    items: await readRetention(tx, deps.clock.now(), longest),
  }));
  registerCommand(app, { deps, route: change }, async ({ unit, session, params, body }) => ({
    items: await changeRetention(unit, session, { class: params.class, days: body.days, longest }),
  }));
}

function registerStreams(app: FastifyInstance, deps: AppDeps): void {
  const { list, create, remove } = auditStreamRoutes;
  const allowed = allowNetworks(deps.config.SWITCHYARD_WEBHOOK_NETWORKS ?? []);
  const rules = { sealer: webhookSealer(deps.config), allowed };
  registerQuery(app, { deps, route: list }, ({ tx }) => readAuditStreams(tx));
  registerCommand(app, { deps, route: create }, ({ unit, session, body }) =>
    createAuditStream(unit, session, body, rules),
  );
  registerCommand(app, { deps, route: remove }, ({ unit, session, params }) =>
    endAuditStream(unit, session, params.id),
  );
}

function registerExports(app: FastifyInstance, deps: AppDeps): void {
  const { size, file, ownSize, ownFile } = personExportRoutes;
  registerQuery(app, { deps, route: size }, ({ tx, body }) => sizePersonExport(tx, body));
  registerQuery(app, { deps, route: ownSize }, ({ tx, actor }) =>
    sizePersonExport(tx, { kind: 'user', id: actor.userId }),
  );
  app.route({
    ...routeOptions(file),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const person = personSchema.parse(request.query);
      return await sendPersonExport({ app, deps, request, reply }, session, person);
    },
  });
  app.route({
    ...routeOptions(ownFile),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const person = { kind: 'user', id: session.actor.userId } as const;
      return await sendPersonExport({ app, deps, request, reply }, session, person);
    },
  });
}
