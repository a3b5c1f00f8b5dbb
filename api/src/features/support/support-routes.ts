import {
  supportDeskRoutes,
  ticketRoutes,
  visitorSupportRoutes,
} from '@switchyard/contracts/support/support-routes.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { FastifyInstance } from 'fastify';
import type { Allowed } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { registerForm } from '../../http/register-form.ts';
import type { CompanyOf } from '../../http/company-of.ts';
import { registerCommand, registerPublic, registerQuery } from '../../http/register-route.ts';
import { requireOperator } from '../../http/require-operator.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { openOwnTicket } from './open-ticket.ts';
import {
  listTickets,
  type Place,
  readEarlier,
  readTicket,
  requireCompany,
  ticketDetail,
  ticketsOf,
} from './read-tickets.ts';
import { answerTicket, changeTicket, writeToDesk } from './ticket-actions.ts';
import { openForVisitor, readFollowed, writeFollowed } from './visitor-tickets.ts';

/** Support tickets: of signed-in users and of visitors, and the desk that answers both. */
export function registerSupportRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerView(app, deps, { routes: ticketRoutes, scopeOf: ticketsOf });
  registerView(app, deps, {
    routes: supportDeskRoutes,
    scopeOf: () => ({ kind: 'desk' }),
    // Tickets belong to many companies: each call works in the ticket's.
    companyOf: async ({ session, params: { id } }) => {
      requireOperator(session);
      return id === undefined ? session.actor.companyId : await requireCompany(deps, id);
    },
  });
  registerCommand(app, { deps, route: ticketRoutes.create }, async ({ unit, session, body }) =>
    ticketDetail(unit.tx, await openOwnTicket(unit, session, body, deps), false),
  );
  registerVisitors(app, deps);
}

type View = {
  routes: typeof ticketRoutes | typeof supportDeskRoutes;
  scopeOf: (caller: Allowed) => Place['scope'];
  companyOf?: CompanyOf;
};

/** The two views of tickets have the same routes: the requester's, and the desk's with internal notes. */
function registerView(app: FastifyInstance, deps: AppDeps, { routes, scopeOf, companyOf }: View): void {
  const { list, read, earlier, update, write } = routes;
  const options = { deps, companyOf };
  const forDesk = companyOf !== undefined;
  registerQuery(app, { ...options, route: list }, ({ tx, query, ...caller }) =>
    listTickets(tx, { scope: scopeOf(caller), query, now: deps.clock.now() }),
  );
  registerQuery(app, { ...options, route: read }, ({ tx, params: { id }, ...caller }) =>
    readTicket(tx, { id, scope: scopeOf(caller), forDesk }),
  );
  registerQuery(app, { ...options, route: earlier }, ({ tx, params: { id }, query, ...caller }) =>
    readEarlier(tx, { id, scope: scopeOf(caller), forDesk }, query.before),
  );
  registerCommand(
    app,
    { ...options, route: update },
    async ({ unit, params: { id }, expected, body, ...caller }) => {
      const ticket = await changeTicket(unit, { id, expected, scope: scopeOf(caller), patch: body }, deps);
      return await ticketDetail(unit.tx, ticket, forDesk);
    },
  );
  registerCommand(app, { ...options, route: write }, async ({ unit, params: { id }, body, ...caller }) => {
    const message = { id, scope: scopeOf(caller), messageId: newId(unit.now.getTime()) };
    const ticket =
      'internal' in body
        ? await answerTicket(unit, { id, answer: body }, deps)
        : await writeToDesk(unit, { ...message, ...body }, deps);
    return await ticketDetail(unit.tx, ticket, forDesk);
  });
}

/** Tickets of visitors: opened with a guarded form, followed with the signed link in their mail. */
function registerVisitors(app: FastifyInstance, deps: AppDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const limit = createVisitorLimit(app, { form: 'ticket', perIp: 600, perEmail: 300, factor });
  const { form, create, follow, earlier, write } = visitorSupportRoutes;
  const limits = { perIp: 10, perEmail: 5 };
  const support = { form: 'support', routes: { form, create }, limits, opened: {} };
  registerForm(app, deps, support, async ({ body }, formKey, correlationId) => {
    const { guard: _, ...input } = body;
    return { ok: true as const, number: await openForVisitor(deps, { input, formKey, correlationId }) };
  });
  registerPublic(app, { route: follow }, async ({ body, request }) => {
    await limit(request, { email: body.link });
    return await readFollowed(deps, body.link, readTicket);
  });
  registerPublic(app, { route: earlier }, async ({ body, request }) => {
    await limit(request, { email: body.link });
    return await readFollowed(deps, body.link, (tx, place) => readEarlier(tx, place, body.before));
  });
  registerPublic(app, { route: write }, async ({ body, request }) => {
    await limit(request, { email: body.link });
    return await writeFollowed(deps, { ...body, correlationId: request.id });
  });
}
