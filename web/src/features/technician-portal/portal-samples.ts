import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';

const noStamps: Visit['stamps'] = {
  dispatchedAt: null,
  acceptedAt: null,
  enRouteAt: null,
  arrivedAt: null,
  startedAt: null,
  pausedAt: null,
  completedAt: null,
};

/** `09:30` of the tests' sample day. */
export const at = (time: string) => `2026-11-20T${time}:00.000Z`;

export function sampleStamps(stamps: Partial<Visit['stamps']> = {}): Visit['stamps'] {
  return { ...noStamps, ...stamps };
}

type Data<Kind extends VisitEntry['kind']> = Extract<VisitEntry, { kind: Kind }>['data'];

/** An entry as returned by the server; `recorded` is its time of day. */
export function sampleEntry<Kind extends VisitEntry['kind']>(
  id: string,
  {
    kind,
    data,
    recorded = '12:00',
    deleted = false,
  }: { kind: Kind; data: Data<Kind>; recorded?: string; deleted?: boolean },
): VisitEntry {
  return {
    id,
    revision: 1,
    createdAt: at(recorded),
    updatedAt: at(recorded),
    deletedAt: deleted ? at(recorded) : null,
    visitId: 'visit',
    jobId: 'job',
    authorId: 'author',
    authorName: 'Ana Voss',
    technicianId: 'ana',
    occurredAt: at(recorded),
    kind,
    data,
  } as VisitEntry;
}

export function sampleTime(
  id: string,
  { activity, from, to }: { activity: Data<'time'>['activity']; from: string; to: string },
): VisitEntry {
  const data = { activity, start: at(from), end: at(to), source: 'auto', reason: null } as const;
  return sampleEntry(id, { kind: 'time', data, recorded: to });
}

/** A time written by hand. */
export function writtenTime(
  id: string,
  { activity, from, to }: { activity: Data<'time'>['activity']; from: string; to: string },
): Extract<VisitEntry, { kind: 'time' }> {
  const data = { activity, start: at(from), end: at(to), source: 'manual', reason: 'Forgot' } as const;
  return sampleEntry(id, { kind: 'time', data, recorded: to }) as Extract<VisitEntry, { kind: 'time' }>;
}
