import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { diffRecords } from './diff-records.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { staffDeliveries } from './staff-deliveries.ts';

export type SiteHappening = {
  type: Extract<EventType, `site.${string}`>;
  /** Null when the site is new. */
  before: Site | null;
  after: Site;
};

/** Sites concern staff only; that a gate code changed is told, the codes are not kept in the history. */
export function recordSiteEvent(unit: UnitOfWork, { type, before, after }: SiteHappening): void {
  const changes = before === null ? [] : diffRecords(before, after);
  unit.record({
    type,
    entity: { kind: 'site', id: after.id, label: after.name, jobId: null },
    revision: after.revision,
    changes: changes.map((change) =>
      change.field === 'gateCode' ? { field: 'gateCode', from: null, to: null } : change,
    ),
    deliveries: staffDeliveries(unit, { kind: 'site', site: { ...after, gateCode: null } }),
  });
}
