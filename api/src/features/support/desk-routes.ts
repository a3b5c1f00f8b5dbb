import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { supportDeskRoutes } from '@switchyard/contracts/support/support-routes.ts';
import type { TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import {
  companyOfTicket,
  listDeskTicketRows,
  type StoredTicket,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { readIfMatch } from '../../http/entity-tag.ts';
import { claimIdempotencyKey, readIdempotencyKey, storeOutcome } from '../../http/idempotency.ts';
import {
  commandContext,
  registerPublic,
  requireSession,
  tagOf,
  withRetries,
} from '../../http/register-route.ts';
import { requireOperator } from '../../http/require-operator.ts';
import type { Session } from '../../plugins/session.ts';
import { answerTicket } from './answer-ticket.ts';
import { changeTicket } from './change-ticket.ts';
import { readTicketDetail, ticketDetail } from './ticket-detail.ts';

const desk = { kind: 'desk' } as const;

/**
 * The desk of those who run the deployment. Its tickets lie in many companies: each call finds the one of its ticket and
 * works there.
 */
export function registerDeskRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerPublic(app, { route: supportDeskRoutes.list }, async ({ query, request }) => {
    const { actor } = await requireDesk(app, request);
    return await deps.database.snapshot(actor.companyId, (tx) =>
      listDeskTicketRows(tx, query, deps.clock.now()),
    );
  });
  registerPublic(app, { route: supportDeskRoutes.read }, async ({ params, request, reply }) => {
    await requireDesk(app, request);
    const companyId = await requireCompany(deps, params.id);
    const detail = await deps.database.snapshot(companyId, (tx) => readTicketDetail(tx, params.id, desk));
    void reply.header('etag', tagOf(detail));
    return detail;
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

async function requireCompany(deps: AppDeps, ticketId: string): Promise<string> {
  const companyId = await companyOfTicket(deps.database, ticketId);
  if (companyId === undefined) throw new ProblemError('request.not_found');
  return companyId;
}

type DeskCall = { session: Session; ticketId: string; request: FastifyRequest; reply: FastifyReply };

/** A command like any other, with its idempotency key, in the company of the ticket. */
async function runForDesk(
  deps: AppDeps,
  { session, ticketId, request, reply }: DeskCall,
  command: (unit: UnitOfWork) => Promise<StoredTicket>,
): Promise<TicketDetail> {
  const key = readIdempotencyKey(request);
  const companyId = await requireCompany(deps, ticketId);
  const owner = { companyId, userId: session.actor.userId };
  const context = { ...commandContext(session, request), companyId };
  const outcome = await withRetries(() =>
    runCommand(deps, context, async (unit) => {
      const earlier = await claimIdempotencyKey(unit.tx, owner, key);
      if (earlier) return { body: earlier.body as TicketDetail, replayed: true };
      const body = await ticketDetail(unit.tx, await command(unit), true);
      await storeOutcome(unit.tx, owner, { key: key.key, outcome: { status: 200, body, etag: tagOf(body) } });
      return { body, replayed: false };
    }),
  );
  if (outcome.replayed) void reply.header('idempotency-replayed', 'true');
  void reply.header('etag', tagOf(outcome.body));
  return outcome.body;
}
