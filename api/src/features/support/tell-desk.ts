import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  type DeskGroup,
  findDeskGroups,
  findDeskUsers,
} from '@switchyard/platform/db/repositories/support-desk-repository.ts';
import { type StoredTicket, toTicket } from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ticketLabel } from './ticket-events.ts';

/** Inbox notice for the desk; null: only its lists change. */
export type DeskNotice = { title: string; body: string } | null;

type TellDeps = Pick<AppDeps, 'database' | 'poker' | 'clock' | 'config' | 'logger'>;

/**
 * Notifies the support agents: those in the ticket's company within the transaction, others after it.
 * @returns the agents in the ticket's company
 */
export async function tellDesk(
  unit: UnitOfWork,
  { ticket, notice }: { ticket: StoredTicket; notice: DeskNotice },
  deps: TellDeps,
): Promise<string[]> {
  const groups = await findDeskGroups(unit.tx, deps.config);
  const near = groups.find(({ companyId }) => companyId === unit.context.companyId);
  const nearUsers = near ? await findDeskUsers(unit.tx, near) : [];
  await notify(unit, { ticket, notice, userIds: nearUsers });
  for (const group of groups.filter((item) => item !== near)) {
    unit.afterCommit(() => {
      tellElsewhere(deps, group, { ticket, notice, unit }).catch((error: unknown) => {
        // Their lists are correct on the next read; only the notification is lost.
        deps.logger.warn({ err: error, ticketId: ticket.id }, 'support was not notified of a ticket');
      });
    });
  }
  return nearUsers;
}

type Telling = { ticket: StoredTicket; notice: DeskNotice };

async function tellElsewhere(
  deps: TellDeps,
  group: DeskGroup,
  { ticket, notice, unit: { context } }: Telling & { unit: UnitOfWork },
): Promise<void> {
  const { companyId } = group;
  const actor = { ...context.actor, id: null, kind: 'system' } as const;
  await runCommand(deps, { ...context, companyId, actor }, async (unit) => {
    const userIds = await findDeskUsers(unit.tx, group);
    await notify(unit, { ticket, notice, userIds });
    unit.record({
      type: 'ticket.updated',
      entity: { kind: 'ticket', id: ticket.id, label: ticketLabel(ticket), jobId: null },
      revision: ticket.revision,
      changes: [],
      deliveries: userIds.map((userId) => ({
        topic: personalTopic(companyId, 'user', userId),
        record: { kind: 'ticket', ticket: toTicket(ticket) },
      })),
    });
  });
}

async function notify(
  unit: UnitOfWork,
  { ticket, notice, userIds }: Telling & { userIds: readonly string[] },
): Promise<void> {
  if (notice === null) return;
  for (const userId of userIds) {
    // Actors are not notified of their own actions.
    if (userId === unit.context.actor.id) continue;
    await writeNotification(unit, {
      userId,
      eventId: null,
      jobId: null,
      ...notice,
      href: `/support?desk=true&ticket=${ticket.id}`,
      severity: ticket.priority === 'urgent' ? 'danger' : 'info',
    });
  }
}
