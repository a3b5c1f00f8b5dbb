import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';

export type OrphanHappening = {
  type: Extract<EventType, `orphan.${string}`>;
  orphan: Orphan;
  reason?: string | null;
};

/** Audience of an orphan submission and its resolution: the office. */
export function recordOrphanEvent(unit: UnitOfWork, { type, orphan, reason = null }: OrphanHappening): void {
  const label = jobLabel({ number: orphan.jobNumber, title: orphan.jobTitle });
  unit.record({
    type,
    entity: { kind: 'orphan', id: orphan.id, label: `${orphan.label} · ${label}`, jobId: orphan.jobId },
    revision: orphan.revision,
    changes: type === 'orphan.received' ? [] : [{ field: 'state', from: 'open', to: orphan.state }],
    reason,
    occurredAt: type === 'orphan.received' ? orphan.occurredAt : null,
    deliveries: staffDeliveries(unit, 'orphan', { kind: 'orphan', orphan }),
  });
}
