import type { EventType, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { ZoneClock } from '../rules/zone-clock.ts';

const planning: ReadonlySet<EventType> = new Set([
  'visit.planned',
  'visit.moved',
  'visit.deleted',
  'visit.restored',
]);

/** Whether another person changed the plan; the field's own steps and machines are not announced. */
export function isOthersMove({ event }: TopicEvent, userId: string): boolean {
  if (event.actor.kind !== 'user' || event.actor.id === userId || event.source !== 'web') return false;
  return planning.has(event.type);
}

/** One sentence for some moves: who moved what where, or how many there were. */
export function describeMoves(moves: readonly TopicEvent[], clock: ZoneClock): string {
  const last = moves.at(-1);
  if (!last) return '';
  const names = [...new Set(moves.map(({ event }) => event.actor.name))];
  if (moves.length > 1) return `${names.join(' and ')} changed ${moves.length} visits`;
  const { record, actor, entity } = last.event;
  if (record?.kind !== 'visit') return `${actor.name} changed ${entity.label}`;
  const technicians = record.visit.assignments.map((item) => item.technicianName).join(', ');
  const start = clock.time(Date.parse(record.visit.scheduledStart));
  return `${actor.name} put ${record.visit.job.title} with ${technicians} at ${start}`;
}
