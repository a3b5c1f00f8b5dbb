import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { Delivery, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';

export type PhotoHappening = {
  type: Extract<EventType, `photo.${string}`>;
  job: Job;
  /** Null for a new picture. */
  before: Photo | null;
  after: Photo;
};

/** Audience of a picture: staff, the technicians of the job, and its customer while it is shared with them. */
export function recordPhotoEvent(unit: UnitOfWork, happening: PhotoHappening): void {
  const { type, job, before, after } = happening;
  const changes = before === null ? [] : diffRecords(before, after);
  const record = { kind: 'photo', photo: after } as const;
  unit.record({
    type,
    entity: { kind: 'photo', id: after.id, label: jobLabel(job), jobId: job.id },
    revision: after.revision,
    changes,
    occurredAt: type === 'photo.added' ? after.takenAt : null,
    deliveries: [
      ...staffDeliveries(unit, 'photo', record),
      ...job.technicianIds.map((id) => ({
        topic: personalTopic(unit.context.companyId, 'technician', id),
        record,
      })),
      ...customerDelivery(unit, happening),
    ],
  });
}

/** When a picture is withdrawn from a customer, the customer is told only that, not the other changes. */
function customerDelivery(unit: UnitOfWork, { job, before, after }: PhotoHappening): Delivery[] {
  const topic = personalTopic(unit.context.companyId, 'customer', job.customerId);
  if (after.customerVisible) return [{ topic, record: { kind: 'photo', photo: after } }];
  if (before?.customerVisible !== true) return [];
  const { revision, updatedAt } = after;
  const photo: Photo = { ...before, revision, updatedAt, customerVisible: false };
  const changes = [{ field: 'customerVisible', from: true, to: false }];
  return [{ topic, record: { kind: 'photo', photo }, changes }];
}
