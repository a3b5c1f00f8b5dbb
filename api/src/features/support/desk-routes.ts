import { supportDeskRoutes } from '@switchyard/contracts/support/support-routes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { readIfMatch } from '../../http/entity-tag.ts';
import { registerPublic, requireSession, tagOf } from '../../http/register-route.ts';
import { requireOperator } from '../../http/require-operator.ts';
import type { Session } from '../../plugins/session.ts';
import { answerTicket } from './answer-ticket.ts';
import { changeTicket } from './change-ticket.ts';
import { listDeskTickets, readDeskEarlier, readDeskTicket, runForDesk } from './desk-command.ts';

const desk = { kind: 'desk' } as const;

/**
 * The desk of those who run the deployment. Its tickets lie in many companies: each call finds the one of its ticket and
 * works there.
 */
export function registerDeskRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerPublic(app, { route: supportDeskRoutes.list }, async ({ query, request }) => {
    return await listDeskTickets(deps, await requireDesk(app, request), query);
  });
  registerPublic(app, { route: supportDeskRoutes.read }, async ({ params, request, reply }) => {
    await requireDesk(app, request);
    const detail = await readDeskTicket(deps, params.id);
    void reply.header('etag', tagOf(detail));
    return detail;
  });
  registerPublic(app, { route: supportDeskRoutes.earlier }, async ({ params, query, request }) => {
    await requireDesk(app, request);
    return await readDeskEarlier(deps, params.id, query.before);
  });
  registerPublic(app, { route: supportDeskRoutes.update }, async ({ params, body, request, reply }) => {
    const session = await requireDesk(app, request);
    const expected = readIfMatch(request.headers['if-match']);
    const { mine, ...patch } = body;
    const me = { id: session.actor.userId, name: session.actor.name };
    const assignee = mine === undefined ? undefined : mine ? me : null;
    return await runForDesk(deps, { session, ticketId: params.id, request, reply }, (unit) =>
      changeTicket(unit, { id: params.id, expected, scope: desk, party: 'desk', patch, assignee }, deps),
    );
  });
  registerPublic(app, { route: supportDeskRoutes.answer }, async ({ params, body, request, reply }) => {
    const session = await requireDesk(app, request);
    return await runForDesk(deps, { session, ticketId: params.id, request, reply }, (unit) =>
      answerTicket(unit, { id: params.id, answer: body }, deps),
    );
  });
}

/** @throws ProblemError 401, 403 for everybody who does not run the deployment */
async function requireDesk(app: FastifyInstance, request: FastifyRequest): Promise<Session> {
  const session = await requireSession(app, request);
  requireOperator(session);
  return session;
}
