import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { diffRecords } from './diff-records.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { jobFor } from './audience.ts';
import { staffDeliveries } from './staff-deliveries.ts';
import { fieldDeliveries } from './field-deliveries.ts';

export type JobHappening = {
  type: Extract<EventType, `job.${string}`>;
  /** Null for a new job. */
  before: Job | null;
  after: Job;
  reason?: string | null;
  occurredAt?: string | null;
};

/** `#1042 No heat, 3rd floor` */
export function jobLabel(job: { number: number; title: string }): string {
  return `#${job.number} ${job.title}`;
}

/** Audience of a job: staff, the technicians of its visits before and after, and its customer. */
export function recordJobEvent(unit: UnitOfWork, happening: JobHappening): void {
  const { type, before, after, reason = null, occurredAt = null } = happening;
  const changes = before === null ? [] : diffRecords(before, after, bookkeeping);
  unit.record({
    type,
    entity: { kind: 'job', id: after.id, label: jobLabel(after), jobId: after.id },
    revision: after.revision,
    changes,
    reason,
    occurredAt,
    deliveries: [
      ...staffDeliveries(unit, 'job', { kind: 'job', job: after }),
      ...fieldDeliveries(unit, {
        technicianIds: [...(before?.technicianIds ?? []), ...after.technicianIds],
        customerId: after.customerId,
        changes,
        always: type !== 'job.updated',
        customerReason: type === 'job.state_changed' ? reason : null,
        recordFor: (audience) => ({ kind: 'job', job: jobFor(audience, after) }),
      }),
    ],
  });
}

const bookkeeping = ['revision', 'createdAt', 'updatedAt', 'technicianIds'];
