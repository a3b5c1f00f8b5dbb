import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { ticketRecord } from '@switchyard/contracts/support/ticket-record.ts';
import {
  findCompanyAdmins,
  findDeskGroups,
  findDeskUsers,
} from '@switchyard/platform/db/repositories/support-desk-repository.ts';
import { type StoredTicket, toTicket } from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import type { AppDeps } from '../../app-deps.ts';

export type TicketHappening = {
  verb: keyof typeof ticketRecord.events;
  ticket: StoredTicket;
  changes?: readonly Change[];
  /** Inbox notice for the desk; null: only its lists change. */
  notice: { title: string; body: string } | null;
  /** True for internal notes. */
  deskOnly?: boolean;
};

export function ticketLabel({ number, subject }: { number: number; subject: string }): string {
  return `#${number} ${subject}`;
}

/**
 * Records a change of a ticket, and notifies the support agents: those in the ticket's company within the transaction,
 * others after it. Its audience are the requester, the admins of their company and the desk, each in their own topic.
 */
export async function tellTicket(unit: UnitOfWork, happening: TicketHappening, deps: AppDeps): Promise<void> {
  const { ticket, deskOnly = false } = happening;
  const { context, tx } = unit;
  const groups = await findDeskGroups(tx, deps.config);
  const near = groups.find(({ companyId }) => companyId === context.companyId);
  const agents = near ? await findDeskUsers(tx, near) : [];
  await notify(unit, happening, agents);
  for (const group of groups.filter((item) => item !== near)) {
    const actor = { ...context.actor, id: null, kind: 'system' } as const;
    const elsewhere = async (part: UnitOfWork) => {
      const users = await findDeskUsers(part.tx, group);
      await notify(part, happening, users);
      record(part, { ticket, verb: 'updated' }, users);
    };
    unit.afterCommit(() => {
      runCommand(deps, { ...context, companyId: group.companyId, actor }, elsewhere).catch(
        (error: unknown) => {
          // Their lists are correct on the next read; only the notification is lost.
          deps.logger.warn({ err: error, ticketId: ticket.id }, 'support was not notified of a ticket');
        },
      );
    });
  }
  const { requesterId } = ticket;
  const requesters = deskOnly || requesterId === null ? [] : [...(await findCompanyAdmins(tx)), requesterId];
  record(unit, happening, [...new Set([...agents, ...requesters])]);
}

function record(
  unit: UnitOfWork,
  { verb, ticket, changes = [] }: Pick<TicketHappening, 'verb' | 'ticket' | 'changes'>,
  readers: readonly string[],
): void {
  unit.record({
    type: `ticket.${verb}`,
    entity: { kind: 'ticket', id: ticket.id, label: ticketLabel(ticket), jobId: null },
    revision: ticket.revision,
    changes,
    deliveries: readers.map((userId) => ({
      topic: personalTopic(unit.context.companyId, 'user', userId),
      record: { kind: 'ticket', ticket: toTicket(ticket) },
    })),
  });
}

async function notify(
  unit: UnitOfWork,
  { ticket, notice }: TicketHappening,
  userIds: readonly string[],
): Promise<void> {
  // Actors are not notified of their own actions.
  for (const userId of notice === null ? [] : userIds.filter((id) => id !== unit.context.actor.id)) {
    await writeNotification(unit, {
      userId,
      title: notice?.title ?? '',
      body: notice?.body ?? '',
      href: `/support?desk=true&ticket=${ticket.id}`,
      severity: ticket.priority === 'urgent' ? 'danger' : 'info',
    });
  }
}
