import type { Change, EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Delivery, UnitOfWork } from './unit-of-work.ts';
import { type Audience, hiddenFromCustomers, hiddenFromTechnicians } from './audience.ts';

export type FieldDeliveries = {
  /** Technicians assigned before or after the change. */
  technicianIds: readonly string[];
  customerId: string;
  changes: readonly Change[];
  /** True if the event matters even without a change visible to the audience. */
  always: boolean;
  /** The reason if the customer may read it; office reasons are hidden. */
  customerReason: string | null;
  recordFor: (audience: Audience) => EventRecord;
};

/** Deliveries to technicians and the customer of a job or visit, each without hidden fields. */
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
