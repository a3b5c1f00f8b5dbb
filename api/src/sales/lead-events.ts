import type { Change, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { leadName } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';

/** Label of a lead in lists and mails. */
export function leadLabel(lead: Parameters<typeof leadName>[0]): string {
  const { title, person } = leadName(lead);
  return person === '' ? title : `${title} · ${person}`;
}

export type LeadHappening = {
  type: Extract<EventType, `lead.${string}`>;
  lead: Lead;
  changes?: readonly Change[];
  reason?: string | null;
};

/** Audience of a lead: staff of the company that sells the product. */
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
    deliveries: staffDeliveries(unit, 'lead', { kind: 'lead', lead }),
  });
}
