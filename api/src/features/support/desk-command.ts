import type { Page } from '@switchyard/contracts/http/page.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Ticket, TicketDetail, TicketMessages } from '@switchyard/contracts/support/ticket.ts';
import {
  companyOfTicket,
  type DeskQuery,
  listDeskTicketRows,
  type StoredTicket,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { claimIdempotencyKey, readIdempotencyKey, storeOutcome } from '../../http/idempotency.ts';
import { commandContext, tagOf, withRetries } from '../../http/register-route.ts';
import type { Session } from '../../plugins/session.ts';
import { readEarlier, readTicketDetail, ticketDetail } from './ticket-detail.ts';

/** Tickets of all companies. The caller must have checked that the user is a support agent. */
export async function listDeskTickets(
  deps: AppDeps,
  { actor }: Session,
  query: DeskQuery,
): Promise<Page<Ticket>> {
  return await deps.database.snapshot(actor.companyId, (tx) =>
    listDeskTicketRows(tx, query, deps.clock.now()),
  );
}

/** A ticket with its internal notes, in any company. @throws ProblemError `request.not_found` */
export async function readDeskTicket(deps: AppDeps, id: string): Promise<TicketDetail> {
  const companyId = await requireCompany(deps, id);
  return await deps.database.snapshot(companyId, (tx) => readTicketDetail(tx, id, { kind: 'desk' }));
}

/** Messages before a given one, with internal notes. @throws ProblemError `request.not_found` */
export async function readDeskEarlier(deps: AppDeps, id: string, before: string): Promise<TicketMessages> {
  const companyId = await requireCompany(deps, id);
  const stretch = { id, before, scope: { kind: 'desk' }, withInternal: true } as const;
  return await deps.database.snapshot(companyId, (tx) => readEarlier(tx, stretch));
}

async function requireCompany(deps: AppDeps, ticketId: string): Promise<string> {
  const companyId = await companyOfTicket(deps.database, ticketId);
  if (companyId === undefined) throw new ProblemError('request.not_found');
  return companyId;
}

type DeskCall = { session: Session; ticketId: string; request: FastifyRequest; reply: FastifyReply };

/** A standard command with its idempotency key, run in the ticket's company. */
export async function runForDesk(
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
