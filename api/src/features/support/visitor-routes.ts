import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { visitorSupportRoutes } from '@switchyard/contracts/support/support-routes.ts';
import type { VisitorTicket } from '@switchyard/contracts/support/ticket.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import { companyOfTicket, findTicketOfForm } from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { createFormGuard } from '../../http/form-guard.ts';
import { registerPublic } from '../../http/register-route.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { queueMail } from '../../work/queue-mail.ts';
import { openTicket } from './open-ticket.ts';
import { readTicketDetail, ticketDetail } from './ticket-detail.ts';
import { readTicketLink, ticketAddress } from './ticket-link.ts';
import { ticketOpenedMail } from './ticket-mails.ts';
import { writeToDesk } from './write-to-desk.ts';

const desk = { kind: 'desk' } as const;

/** Tickets of visitors: opened by a guarded form, followed by the signed link in their mail. */
export function registerVisitorRoutes(app: FastifyInstance, deps: AppDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const guard = createFormGuard(deps, 'support');
  const limitOpening = createVisitorLimit(app, { form: 'support', perIp: 10, perEmail: 5, factor });
  const limitFollowing = createVisitorLimit(app, { form: 'ticket', perIp: 600, perEmail: 300, factor });

  registerPublic(app, { route: visitorSupportRoutes.form }, async () => guard.open());

  registerPublic(app, { route: visitorSupportRoutes.create }, async ({ body, request }) => {
    const { guard: guarded, ...input } = body;
    await limitOpening(request, input.email);
    const formKey = guard.check(guarded);
    return { ok: true as const, number: await openForVisitor(deps, { input, formKey, request }) };
  });

  registerPublic(app, { route: visitorSupportRoutes.follow }, async ({ body, request }) => {
    await limitFollowing(request, body.link);
    const { id, companyId } = await findFollowed(deps, body.link);
    const detail = await deps.database.snapshot(companyId, (tx) => readTicketDetail(tx, id, desk));
    return { ...detail, messages: detail.messages.filter(({ internal }) => !internal) };
  });

  registerPublic(app, { route: visitorSupportRoutes.write }, async ({ body, request }) => {
    await limitFollowing(request, body.link);
    const { id, companyId } = await findFollowed(deps, body.link);
    const message = { ticketId: id, scope: desk, messageId: body.messageId, body: body.body };
    return await runCommand(deps, visitorContext(companyId, 'Visitor', request), async (unit) => {
      const ticket = await writeToDesk(unit, { ...message, authorId: null, authorName: null }, deps);
      return await ticketDetail(unit.tx, ticket, false);
    });
  });
}

type VisitorOpening = { input: VisitorTicket; formKey: string; request: FastifyRequest };

async function openForVisitor(deps: AppDeps, { input, formKey, request }: VisitorOpening): Promise<number> {
  const companyId = await salesCompany(deps);
  if (companyId === null) throw new ProblemError('service.unavailable', { retryAfterSeconds: 60 });
  const { name, email, ...question } = input;
  return await runCommand(deps, visitorContext(companyId, name, request), async (unit) => {
    const known = await findTicketOfForm(unit.tx, formKey);
    if (known !== undefined) return known;
    const requester = { userId: null, name, email, companyName: null, formKey };
    const ticket = await openTicket(unit, { input: { ...question, priority: 'normal' }, requester }, deps);
    await queueMail(unit, email, ticketOpenedMail(ticket, ticketAddress(deps.config, ticket)), deps);
    return ticket.number;
  });
}

/** A link of a ticket that is there. @throws ProblemError `auth.token_invalid` */
async function findFollowed(deps: AppDeps, link: string): Promise<{ id: string; companyId: string }> {
  const id = readTicketLink(deps.config, link);
  const companyId = await companyOfTicket(deps.database, id);
  if (companyId === undefined) throw new ProblemError('auth.token_invalid');
  return { id, companyId };
}

function visitorContext(companyId: string, name: string, request: FastifyRequest): CommandContext {
  return {
    companyId,
    actor: { kind: 'system', id: null, name },
    source: 'web',
    correlationId: request.id,
    causationId: null,
  };
}
