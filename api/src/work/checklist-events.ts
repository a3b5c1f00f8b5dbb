import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';

export type ChecklistHappening = {
  type: Extract<EventType, `checklist.${string}`>;
  /** Null when the checklist is new. */
  before: Checklist | null;
  after: Checklist;
};

/** Staff hear of checklists; technicians get them with their pack. */
export function recordChecklistEvent(unit: UnitOfWork, { type, before, after }: ChecklistHappening): void {
  unit.record({
    type,
    entity: { kind: 'checklist', id: after.id, label: after.name, jobId: null },
    revision: after.revision,
    changes: before === null ? [] : diffRecords(before, after),
    deliveries: staffDeliveries(unit, { kind: 'checklist', checklist: after }),
  });
}
