import { supportDeskRoutes } from '@switchyard/contracts/support/support-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { readIfMatch } from '../../http/entity-tag.ts';
import { registerSession, tagOf } from '../../http/register-route.ts';
import { requireOperator } from '../../http/require-operator.ts';
import { answerTicket } from './answer-ticket.ts';
import { changeTicket } from './change-ticket.ts';
import { listDeskTickets, readDeskEarlier, readDeskTicket, runForDesk } from './desk-command.ts';

const desk = { kind: 'desk' } as const;

/**
 * The support desk of the deployment's operators. Its tickets belong to many companies: each call finds the ticket's
 * company and works there.
 */
export function registerDeskRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerSession(app, { route: supportDeskRoutes.list }, async ({ query, session }) => {
    requireOperator(session);
    return await listDeskTickets(deps, session, query);
  });
  registerSession(app, { route: supportDeskRoutes.read }, async ({ params, session, reply }) => {
    requireOperator(session);
    const detail = await readDeskTicket(deps, params.id);
    void reply.header('etag', tagOf(detail));
    return detail;
  });
  registerSession(app, { route: supportDeskRoutes.earlier }, async ({ params, query, session }) => {
    requireOperator(session);
    return await readDeskEarlier(deps, params.id, query.before);
  });
  registerSession(
    app,
    { route: supportDeskRoutes.update },
    async ({ params, body, session, request, reply }) => {
      requireOperator(session);
      const expected = readIfMatch(request.headers['if-match']);
      const { mine, ...patch } = body;
      const me = { id: session.actor.userId, name: session.actor.name };
      const assignee = mine === undefined ? undefined : mine ? me : null;
      return await runForDesk(deps, { session, ticketId: params.id, request, reply }, (unit) =>
        changeTicket(unit, { id: params.id, expected, scope: desk, party: 'desk', patch, assignee }, deps),
      );
    },
  );
  registerSession(
    app,
    { route: supportDeskRoutes.answer },
    async ({ params, body, session, request, reply }) => {
      requireOperator(session);
      return await runForDesk(deps, { session, ticketId: params.id, request, reply }, (unit) =>
        answerTicket(unit, { id: params.id, answer: body }, deps),
      );
    },
  );
}
