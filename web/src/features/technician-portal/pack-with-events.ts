import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';

type Revised = { readonly id: string; readonly revision: number };

/** Merges event data into the pack; the revision decides, not the order of arrival. */
export function packWithEvents(pack: TechnicianPack, events: readonly TopicEvent[]): TechnicianPack {
  let next = pack;
  for (const { event } of events) {
    const { record } = event;
    switch (record?.kind) {
      case 'visit':
        next = { ...next, visits: withRecord(next.visits, record.visit) };
        break;
      case 'job':
        next = { ...next, jobs: withRecord(next.jobs, record.job) };
        break;
      case 'visit_entry':
        next = { ...next, entries: withRecord(next.entries, record.entry) };
        break;
      case 'photo':
        next = { ...next, photos: withRecord(next.photos, record.photo) };
        break;
      case 'communication':
        next = { ...next, communications: withRecord(next.communications, record.communication) };
        break;
      default:
    }
  }
  return next;
}

/** True if an event refers to a visit that the pack lacks or should no longer contain. */
export function needsNewPack(
  pack: TechnicianPack,
  events: readonly TopicEvent[],
  technicianId: string,
): boolean {
  return events.some(({ event: { record } }) => {
    if (record?.kind !== 'visit') return false;
    const known = pack.visits.some(({ id }) => id === record.visit.id);
    const mine = record.visit.assignments.some((one) => one.technicianId === technicianId);
    return known !== mine;
  });
}

function withRecord<Item extends Revised>(list: readonly Item[], record: Item): Item[] {
  const known = list.find(({ id }) => id === record.id);
  if (!known) return [...list, record];
  return record.revision > known.revision ? list.map((item) => (item === known ? record : item)) : [...list];
}
