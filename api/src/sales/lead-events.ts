import type { leadRecord } from '@switchyard/contracts/leads/lead-record.ts';
import { leadName } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';

/** Label of a lead in lists and mails. */
export function leadLabel(lead: Parameters<typeof leadName>[0]): string {
  const { title, person } = leadName(lead);
  return person === '' ? title : `${title} · ${person}`;
}

type LeadChange = { verb: keyof typeof leadRecord.events; before: Lead | null; after: Lead };

/** Audience of a lead: staff of the company that sells the product. Its own history has the other details. */
export function recordLeadEvent(unit: UnitOfWork, { verb, before, after: lead }: LeadChange): string {
  const changes = [
    { field: 'state', from: before?.state ?? null, to: lead.state },
    { field: 'assignee', from: before?.assigneeName ?? null, to: lead.assigneeName },
  ];
  return unit.record({
    type: `lead.${verb}`,
    entity: { kind: 'lead', id: lead.id, label: leadLabel(lead), jobId: null },
    revision: lead.revision,
    changes: before === null ? [] : changes.filter(({ from, to }) => from !== to),
    reason: verb === 'updated' ? lead.lostReason : null,
    deliveries: staffDeliveries(unit, 'lead', { kind: 'lead', lead }),
  });
}
