import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';

export type TechnicianHappening = {
  type: Extract<EventType, `technician.${string}`>;
  /** Null when the technician is new. */
  before: Technician | null;
  after: Technician;
};

/** Staff and the technician hear of it. The status is left out: it follows from the clock and the visits. */
export function recordTechnicianEvent(unit: UnitOfWork, { type, before, after }: TechnicianHappening): void {
  const record = { kind: 'technician', technician: after } as const;
  const topic = personalTopic(unit.context.companyId, 'technician', after.id);
  unit.record({
    type,
    entity: { kind: 'technician', id: after.id, label: after.name, jobId: null },
    revision: after.revision,
    changes:
      before === null ? [] : diffRecords(before, after, ['revision', 'createdAt', 'updatedAt', 'status']),
    deliveries: [...staffDeliveries(unit, record), { topic, record }],
  });
}
