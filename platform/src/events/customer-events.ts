import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import { diffRecords } from './diff-records.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { staffDeliveries } from './staff-deliveries.ts';

export type CustomerHappening = {
  type: Extract<EventType, `customer.${string}`>;
  /** Null when the account is new. */
  before: Customer | null;
  after: Customer;
};

/** Accounts concern staff only. */
export function recordCustomerEvent(unit: UnitOfWork, { type, before, after }: CustomerHappening): void {
  unit.record({
    type,
    entity: { kind: 'customer', id: after.id, label: after.name, jobId: null },
    revision: after.revision,
    changes: before === null ? [] : diffRecords(before, after),
    deliveries: staffDeliveries(unit, { kind: 'customer', customer: after }),
  });
}
