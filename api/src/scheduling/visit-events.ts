import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { visitFor } from '@switchyard/platform/events/audience.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import { fieldDeliveries } from '@switchyard/platform/events/field-deliveries.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';

export type VisitHappening = {
  type: Extract<EventType, `visit.${string}`>;
  /** Null for a new visit. */
  before: Visit | null;
  after: Visit;
  reason?: string | null;
  occurredAt?: string | null;
};

/** Audience of a visit: staff, the technicians assigned before and after, and the job's customer. */
export function recordVisitEvent(unit: UnitOfWork, happening: VisitHappening): void {
  const { type, before, after, reason = null, occurredAt = null } = happening;
  const changes = before === null ? [] : diffRecords(before, after, bookkeeping);
  unit.record({
    type,
    entity: { kind: 'visit', id: after.id, label: jobLabel(after.job), jobId: after.jobId },
    revision: after.revision,
    changes,
    reason,
    occurredAt,
    deliveries: [
      ...staffDeliveries(unit, 'visit', { kind: 'visit', visit: after }),
      ...fieldDeliveries(unit, {
        technicianIds: [...(before?.assignments ?? []), ...after.assignments].map(
          (assignment) => assignment.technicianId,
        ),
        customerId: after.job.customerId,
        changes,
        always: type !== 'visit.updated',
        customerReason: type === 'visit.state_changed' ? reason : null,
        recordFor: (audience) => ({ kind: 'visit', visit: visitFor(audience, after) }),
      }),
    ],
  });
}

const bookkeeping = ['revision', 'createdAt', 'updatedAt', 'job', 'stamps'];
