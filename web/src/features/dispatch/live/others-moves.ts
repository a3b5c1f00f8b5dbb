import { plural, t } from '@lingui/core/macro';
import type { EventType, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

const planning: ReadonlySet<EventType> = new Set([
  'visit.planned',
  'visit.moved',
  'visit.deleted',
  'visit.restored',
]);

/** True if another user changed the plan; field steps and automated changes are not announced. */
export function isOthersMove({ event }: TopicEvent, userId: string): boolean {
  if (event.actor.kind !== 'user' || event.actor.id === userId || event.source !== 'web') return false;
  return planning.has(event.type);
}

/** One sentence for several moves: details of a single one, or their number. */
export function describeMoves(moves: readonly TopicEvent[], clock: ZoneClock): string {
  const last = moves.at(-1);
  if (!last) return '';
  const names = [...new Set(moves.map(({ event }) => event.actor.name))];
  if (moves.length > 1) {
    const who = names.reduce((all, name) => t`${all} and ${name}`);
    return plural(moves.length, { one: `${who} changed # visit`, other: `${who} changed # visits` });
  }
  const { record, actor, entity } = last.event;
  if (record?.kind !== 'visit') return t`${actor.name} changed ${entity.label}`;
  const technicians = record.visit.assignments.map((item) => item.technicianName).join(', ');
  const start = clock.time(Date.parse(record.visit.scheduledStart));
  return t`${actor.name} put ${record.visit.job.title} with ${technicians} at ${start}`;
}
