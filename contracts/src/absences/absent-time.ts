import type { Absence } from './absence.ts';

/** The part of an absence that planning looks at. */
export type AbsentTime = Pick<Absence, 'type' | 'startsAt' | 'endsAt'>;

/** True if the technician is away in this time: what was only asked for, declined or cancelled does not count. */
export function isAway({ state, deletedAt }: Pick<Absence, 'state' | 'deletedAt'>): boolean {
  return state === 'approved' && deletedAt === null;
}

/** The first of the absences that overlaps [start, end). */
export function absenceWithin<Time extends AbsentTime>(
  absences: readonly Time[],
  { start, end }: { start: Date; end: Date },
): Time | undefined {
  return absences.find(
    ({ startsAt, endsAt }) => Date.parse(startsAt) < end.getTime() && Date.parse(endsAt) > start.getTime(),
  );
}
