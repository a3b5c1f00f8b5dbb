import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { findCommunication } from '@switchyard/platform/db/repositories/communication-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { excerptOf } from './excerpt-of.ts';
import { findRecipients, type Recipients } from './find-recipients.ts';

/** Notifies the office of a customer's message, and the customer of a message in the portal. */
export async function notifyOfMessage(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const message = await findCommunication(unit.tx, event.entity.id, { kind: 'company' });
  const audience = message && audienceOf(message);
  if (!audience || message.deletedAt !== null) return;
  const who = message.direction === 'in' ? 'Message from a customer' : 'New message';
  for (const userId of await findRecipients(unit.tx, audience, 'communication.view')) {
    if (userId === event.actor.id) continue;
    await writeNotification(unit, {
      userId,
      eventId: event.id,
      jobId: message.jobId,
      title: `${who}: ${event.entity.label}`,
      body: excerptOf(message.body),
      href: message.jobId === null ? `/customers/${message.customerId}` : `/jobs/${message.jobId}`,
      severity: 'info',
    });
  }
}

function audienceOf({ direction, channel, customerId }: Communication): Recipients | undefined {
  if (direction === 'in') return { kind: 'staff' };
  return channel === 'portal' ? { kind: 'customer', customerId } : undefined;
}
