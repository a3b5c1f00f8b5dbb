import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { CreateTicket } from '@switchyard/contracts/support/ticket.ts';
import {
  countRecentTickets,
  type StoredTicket,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { openTicket } from './open-ticket.ts';

const hourMs = 3_600_000;
const ticketsPerHour = 20;

type OwnOpening = { actor: Actor; user: CurrentUser; input: CreateTicket };

/** Opens a ticket for a signed-in user. @throws ProblemError `request.rate_limited` */
export async function openOwnTicket(
  unit: UnitOfWork,
  { actor, user, input }: OwnOpening,
  deps: AppDeps,
): Promise<StoredTicket> {
  await limitTickets(unit, actor, deps);
  const { userId, name } = actor;
  const { email, companyName } = user;
  return await openTicket(
    unit,
    { input, requester: { userId, name, email, companyName, formKey: null } },
    deps,
  );
}

async function limitTickets(unit: UnitOfWork, actor: Actor, { config }: AppDeps): Promise<void> {
  const since = new Date(unit.now.getTime() - hourMs);
  const opened = await countRecentTickets(unit.tx, { requesterId: actor.userId, since });
  if (opened >= ticketsPerHour * config.SWITCHYARD_RATE_LIMIT_FACTOR) {
    throw new ProblemError('request.rate_limited', { retryAfterSeconds: hourMs / 1000 });
  }
}
