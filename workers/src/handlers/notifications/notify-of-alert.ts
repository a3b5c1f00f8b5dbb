import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { listAlerts } from '@switchyard/platform/db/repositories/security-alert-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { findRecipients } from './find-recipients.ts';

/** Notifies the admins of a security alert, unless it was resolved meanwhile. */
export async function notifyOfAlert(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const [alert] = await listAlerts(unit.tx, event.entity.id);
  if (!alert || alert.state === 'resolved') return;
  const { subjectName, device, address } = alert;
  for (const userId of await findRecipients(unit.tx, { kind: 'admins' })) {
    await writeNotification(unit, {
      userId,
      eventId: event.id,
      title: `${event.entity.label}: ${subjectName}`,
      body: [device, address].filter((part) => part !== null).join(', '),
      href: '/security?tab=alerts',
      severity: 'warning',
    });
  }
}
