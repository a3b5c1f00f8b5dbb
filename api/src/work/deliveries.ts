import type { Change, EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Delivery, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { type Audience, hiddenFromCustomers, hiddenFromTechnicians } from './audience.ts';

/** Staff hear of everything: the timeline what changed, the board the whole record. */
export function staffDeliveries(unit: UnitOfWork, record: EventRecord | null): Delivery[] {
  const { companyId } = unit.context;
  return [
    { topic: companyTopic(companyId, 'timeline'), record: null },
    { topic: companyTopic(companyId, 'dispatch'), record },
  ];
}

export type FieldDeliveries = {
  /** Technicians who are, or were until now, assigned. */
  technicianIds: readonly string[];
  customerId: string;
  changes: readonly Change[];
  /** True when the event says something even without a change that the audience may see. */
  always: boolean;
  /** The reason where the customer may read it; office reasons are not for them. */
  customerReason: string | null;
  recordFor: (audience: Audience) => EventRecord;
};

/** The people in the field and the customer hear of jobs and visits, each without what they may not see. */
export function fieldDeliveries(unit: UnitOfWork, options: FieldDeliveries): Delivery[] {
  const { companyId } = unit.context;
  const { changes, recordFor, always } = options;
  const visible = withoutFields(changes, hiddenFromCustomers);
  const technicians = [...new Set(options.technicianIds)].map((id) => ({
    topic: personalTopic(companyId, 'technician', id),
    record: recordFor('technician'),
    changes: withoutFields(changes, hiddenFromTechnicians),
  }));
  const customer = {
    topic: personalTopic(companyId, 'customer', options.customerId),
    record: recordFor('customer'),
    changes: visible,
    reason: options.customerReason,
  };
  return always || visible.length > 0 ? [...technicians, customer] : technicians;
}

function withoutFields(changes: readonly Change[], fields: readonly string[]): Change[] {
  return changes.filter((change) => !fields.includes(change.field));
}
