import type { Change, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { findCompanyAdmins } from '@switchyard/platform/db/repositories/support-desk-repository.ts';
import { type StoredTicket, toTicket } from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

export type TicketHappening = {
  type: Extract<EventType, `ticket.${string}`>;
  ticket: StoredTicket;
  changes?: readonly Change[];
  /** Support agents in this company among the recipients. */
  deskUserIds: readonly string[];
  /** True for internal notes. */
  deskOnly?: boolean;
};

export function ticketLabel({ number, subject }: { number: number; subject: string }): string {
  return `#${number} ${subject}`;
}

/** Audience of a ticket: the requester, the admins of their company and the desk, each in their own topic. */
export async function recordTicketEvent(unit: UnitOfWork, happening: TicketHappening): Promise<void> {
  const { type, ticket, changes = [], deskUserIds, deskOnly = false } = happening;
  const { companyId } = unit.context;
  const isOurs = ticket.requesterId !== null && !deskOnly;
  const readers = new Set([
    ...deskUserIds,
    ...(isOurs ? await findCompanyAdmins(unit.tx) : []),
    ...(isOurs && ticket.requesterId !== null ? [ticket.requesterId] : []),
  ]);
  unit.record({
    type,
    entity: { kind: 'ticket', id: ticket.id, label: ticketLabel(ticket), jobId: null },
    revision: ticket.revision,
    changes,
    deliveries: [...readers].map((userId) => ({
      topic: personalTopic(companyId, 'user', userId),
      record: { kind: 'ticket', ticket: toTicket(ticket) },
    })),
  });
}
