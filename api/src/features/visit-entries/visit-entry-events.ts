import type { Change, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { isCustomerVisible, type VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Delivery, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';
import { changesOf, type EntryChange } from './entry-facts.ts';

type EntryEventType = Extract<EventType, `visit_entry.${string}`>;
export type EntryHappening = EntryChange & { visit: Visit };

/** Audience of an entry: staff, the technicians of the visit, and the customer if the entry is visible to customers. */
export function recordEntryEvent(unit: UnitOfWork, { visit, ...change }: EntryHappening): void {
  const entry = change.after ?? change.before;
  if (!entry) throw new Error('An entry event needs an entry');
  const changes = changesOf(change);
  const { companyId } = unit.context;
  const record = { kind: 'visit_entry', entry } as const;
  const technicianIds = new Set(
    [...visit.assignments, entry].flatMap(({ technicianId }) => technicianId ?? []),
  );
  const type = typeOf(change.before, change.after);
  const tell = (what: {
    type: EntryEventType;
    changes: readonly Change[];
    deliveries: readonly Delivery[];
  }) =>
    unit.record({
      ...what,
      entity: { kind: 'visit_entry', id: entry.id, label: jobLabel(visit.job), jobId: visit.jobId },
      revision: entry.revision,
      occurredAt: change.before === null ? entry.occurredAt : null,
    });
  const customer = toCustomer(change);
  const topic = personalTopic(companyId, 'customer', visit.job.customerId);
  // An entry withdrawn from the customer is not included.
  const toTheCustomer = customer && { topic, record: customer.after ? record : null };
  tell({
    type,
    changes,
    deliveries: [
      ...staffDeliveries(unit, 'visit_entry', record),
      ...[...technicianIds].map((id) => ({ topic: personalTopic(companyId, 'technician', id), record })),
      ...(toTheCustomer && customer.type === type ? [{ ...toTheCustomer, changes: customer.changes }] : []),
    ],
  });
  if (toTheCustomer && customer.type !== type) {
    tell({ type: customer.type, changes: customer.changes, deliveries: [toTheCustomer] });
  }
}

/**
 * The event from the customer's perspective: an entry that becomes visible is new, one that becomes hidden is removed.
 */
function toCustomer({ before, after }: EntryChange) {
  const visible = {
    before: before && isCustomerVisible(before) ? before : null,
    after: after && isCustomerVisible(after) ? after : null,
  };
  if (!visible.before && !visible.after) return undefined;
  const changes = changesOf(visible).filter(({ field }) => field !== 'visibility');
  return { ...visible, type: typeOf(visible.before, visible.after), changes: visible.after ? changes : [] };
}

function typeOf(before: VisitEntry | null, after: VisitEntry | null): EntryEventType {
  if (before === null) return 'visit_entry.added';
  return after === null ? 'visit_entry.removed' : 'visit_entry.changed';
}
