import { ticketRoutes } from '@switchyard/contracts/support/support-routes.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { changeTicket } from './change-ticket.ts';
import { openOwnTicket } from './open-own-ticket.ts';
import { listTickets, ticketsOf } from './own-tickets.ts';
import { readEarlier, readTicketDetail, ticketDetail } from './ticket-detail.ts';
import { writeToDesk } from './write-to-desk.ts';

/** Tickets of signed-in users. */
export function registerOwnTicketRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: ticketRoutes.list }, ({ tx, actor, scope, query }) =>
    listTickets(tx, { actor, scope }, query),
  );
  registerQuery(app, { deps, route: ticketRoutes.read }, ({ tx, actor, scope, params }) =>
    readTicketDetail(tx, params.id, ticketsOf({ actor, scope })),
  );
  registerQuery(app, { deps, route: ticketRoutes.earlier }, ({ tx, actor, scope, params, query }) =>
    readEarlier(tx, {
      id: params.id,
      before: query.before,
      scope: ticketsOf({ actor, scope }),
      withInternal: false,
    }),
  );
  registerCommand(app, { deps, route: ticketRoutes.create }, async ({ unit, actor, session, body }) => {
    const ticket = await openOwnTicket(unit, { actor, user: session.user, input: body }, deps);
    return await ticketDetail(unit.tx, ticket, false);
  });
  registerCommand(
    app,
    { deps, route: ticketRoutes.update },
    async ({ unit, actor, scope, params, expected, body }) => {
      const update = {
        id: params.id,
        expected,
        scope: ticketsOf({ actor, scope }),
        party: 'requester',
        patch: body,
      } as const;
      return await ticketDetail(unit.tx, await changeTicket(unit, update, deps), false);
    },
  );
  registerCommand(app, { deps, route: ticketRoutes.write }, async ({ unit, actor, scope, params, body }) => {
    const message = {
      ticketId: params.id,
      scope: ticketsOf({ actor, scope }),
      messageId: newId(unit.now.getTime()),
      body: body.body,
      authorId: actor.userId,
      authorName: actor.name,
    };
    return await ticketDetail(unit.tx, await writeToDesk(unit, message, deps), false);
  });
}
