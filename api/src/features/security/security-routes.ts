import { securityAlertRoutes } from '@switchyard/contracts/security/security-alert-routes.ts';
import { securityEventColumns } from '@switchyard/contracts/security/security-event-columns.ts';
import { securityEventRoutes } from '@switchyard/contracts/security/security-event-routes.ts';
import { memberAccessRoutes } from '@switchyard/contracts/security/security-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { recordExport } from '../../http/record-export.ts';
import { registerCommand, registerQuery, requireSession, routeOptions } from '../../http/register-route.ts';
import { sendFile } from '../../http/send-file.ts';
import { readMemberSessions, readMemberTokens, readSecurityEvents } from './read-security.ts';
import { readAlerts, takeAlertStep } from './step-alert.ts';
import { revokeMemberToken } from './revoke-member-token.ts';

/** The audit of a company, and what its members are signed in with. */
export function registerSecurityPageRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: securityEventRoutes.list }, ({ tx, query }) =>
    readSecurityEvents(tx, query),
  );
  registerFile(app, deps, 'csv');
  registerFile(app, deps, 'jsonl');
  registerQuery(app, { deps, route: memberAccessRoutes.sessions }, async ({ tx, session }) => ({
    items: await readMemberSessions(tx, session),
  }));
  registerQuery(app, { deps, route: memberAccessRoutes.tokens }, async ({ tx }) => ({
    items: await readMemberTokens(tx),
  }));
  registerQuery(app, { deps, route: securityAlertRoutes.list }, async ({ tx }) => ({
    items: await readAlerts(tx),
  }));
  registerCommand(
    app,
    { deps, route: securityAlertRoutes.step, isOnlyRequested: true },
    ({ unit, actor, params, body, expected }) =>
      takeAlertStep(unit, actor, { id: params.id, to: body.to, expected }),
  );
  registerCommand(app, { deps, route: memberAccessRoutes.revokeToken }, ({ unit, params }) =>
    revokeMemberToken(unit, params.id, deps),
  );
}

function registerFile(app: FastifyInstance, deps: AppDeps, format: 'csv' | 'jsonl'): void {
  const route = securityEventRoutes[format];
  app.route({
    ...routeOptions(route),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      // The route's schema has parsed it.
      const filters = route.query?.parse(request.query) ?? {};
      const details = { list: 'security-events', format };
      return await sendFile(
        { app, deps, request, reply },
        {
          companyId: session.actor.companyId,
          collection: 'security-events',
          format,
          columns: securityEventColumns,
          beforeSend: () => recordExport({ deps, request }, session, details),
          readPage: (tx, page) => readSecurityEvents(tx, { ...filters, ...page, count: false }),
        },
      );
    },
  });
}
