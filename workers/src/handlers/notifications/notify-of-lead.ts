import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { leadTable } from '@switchyard/platform/db/records/lead-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { excerptOf } from './excerpt-of.ts';
import { findRecipients } from './find-recipients.ts';

/** Notifies the admins of the company that sells the product of a new lead. */
export async function notifyOfLead(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const lead = await leadTable.find(unit.tx, event.entity.id, { scope: companyScope, now: unit.now });
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
