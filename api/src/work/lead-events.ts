import type { Change, EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';

/** How a lead is called in lists and mails. */
export function leadLabel({
  firstName,
  lastName,
  company,
}: Pick<Lead, 'firstName' | 'lastName' | 'company'>): string {
  const person = `${firstName} ${lastName}`.trim();
  return company === '' ? person : `${company} · ${person}`;
}

export type LeadHappening = {
  type: Extract<EventType, `lead.${string}`>;
  lead: Lead;
  changes?: readonly Change[];
  reason?: string | null;
};

/** Staff of the company that sells hear of its leads. */
export function recordLeadEvent(
  unit: UnitOfWork,
  { type, lead, changes = [], reason = null }: LeadHappening,
): string {
  return unit.record({
    type,
    entity: { kind: 'lead', id: lead.id, label: leadLabel(lead), jobId: null },
    revision: lead.revision,
    changes,
    reason,
    deliveries: staffDeliveries(unit, { kind: 'lead', lead }),
  });
}
