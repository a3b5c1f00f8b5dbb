import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { ticketRoutes } from '@switchyard/contracts/support/support-routes.ts';
import {
  countRecentTickets,
  listTicketRows,
  type TicketScope,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { changeTicket } from './change-ticket.ts';
import { openTicket } from './open-ticket.ts';
import { readTicketDetail, ticketDetail } from './ticket-detail.ts';
import { writeToDesk } from './write-to-desk.ts';

const hourMs = 3_600_000;
const ticketsPerHour = 20;

/** Tickets of signed-in people. */
export function registerOwnTicketRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: ticketRoutes.list }, ({ tx, actor, query }) =>
    listTicketRows(tx, { query, scope: scopeFor(actor) }),
  );
  registerQuery(app, { deps, route: ticketRoutes.read }, ({ tx, actor, params }) =>
    readTicketDetail(tx, params.id, scopeFor(actor)),
  );
  registerCommand(app, { deps, route: ticketRoutes.create }, async ({ unit, actor, session, body }) => {
    await limitTickets(unit, actor, deps);
    const { user } = session;
    const requester = {
      userId: actor.userId,
      name: actor.name,
      email: user.email,
      companyName: user.companyName,
      formKey: null,
    };
    return await ticketDetail(unit.tx, await openTicket(unit, { input: body, requester }, deps), false);
  });
  registerCommand(
    app,
    { deps, route: ticketRoutes.update },
    async ({ unit, actor, params, expected, body }) => {
      const update = {
        id: params.id,
        expected,
        scope: scopeFor(actor),
        party: 'requester',
        patch: body,
      } as const;
      return await ticketDetail(unit.tx, await changeTicket(unit, update, deps), false);
    },
  );
  registerCommand(app, { deps, route: ticketRoutes.write }, async ({ unit, actor, params, body }) => {
    const message = {
      ticketId: params.id,
      scope: scopeFor(actor),
      messageId: newId(unit.now.getTime()),
      body: body.body,
      authorId: actor.userId,
      authorName: actor.name,
    };
    return await ticketDetail(unit.tx, await writeToDesk(unit, message, deps), false);
  });
}

/** Everybody sees their own; admins what anybody of their company asked. */
function scopeFor(actor: Actor): TicketScope {
  return scopeOf(actor.role, 'ticket.view') === 'company'
    ? { kind: 'company' }
    : { kind: 'own', userId: actor.userId };
}

/** @throws ProblemError `request.rate_limited` */
async function limitTickets(unit: UnitOfWork, actor: Actor, { config }: AppDeps): Promise<void> {
  const since = new Date(unit.now.getTime() - hourMs);
  const opened = await countRecentTickets(unit.tx, { requesterId: actor.userId, since });
  if (opened >= ticketsPerHour * config.SWITCHYARD_RATE_LIMIT_FACTOR) {
    throw new ProblemError('request.rate_limited', { retryAfterSeconds: hourMs / 1000 });
  }
}
