import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { findLead } from '@switchyard/platform/db/repositories/lead-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { excerptOf } from './excerpt-of.ts';
import { findRecipients } from './find-recipients.ts';

/** The admins of the company that sells hear of who wants to buy. */
export async function notifyOfLead(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const lead = await findLead(unit.tx, event.entity.id);
  if (lead?.deletedAt !== null) return;
  const what = lead.requestCount > 1 ? 'Lead wrote again' : 'New lead';
  for (const userId of await findRecipients(unit.tx, { kind: 'admins' })) {
    await writeNotification(unit, {
      userId,
      eventId: event.id,
      jobId: null,
      title: `${what}: ${event.entity.label}`,
      body: excerptOf(lead.message),
      href: `/customers?view=leads&lead=${lead.id}`,
      severity: lead.spamSigns.length > 0 ? 'info' : 'warning',
    });
  }
}
