import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { isAway } from '@switchyard/contracts/absences/absent-time.ts';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type JobState, jobStates } from '@switchyard/contracts/jobs/job-state.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';

/** The server's data of the shown days. Every record is at the newest revision seen, from any source. */
export type BoardRecords = {
  readonly window: Interval;
  readonly technicians: Readonly<Record<string, Technician>>;
  /** Sorted by name. */
  readonly technicianIds: readonly string[];
  readonly visits: Readonly<Record<string, Visit>>;
  /** Visits of each technician by start. The array of a technician changes only when one of its visits does. */
  readonly rows: Readonly<Record<string, readonly Visit[]>>;
  /** Also those that have ended meanwhile, so that an older message does not bring one back. */
  readonly absencesById: Readonly<Record<string, Absence>>;
  /** Approved absences of each technician in the window, by start; renewed when any of them changes. */
  readonly absences: Readonly<Partial<Record<string, readonly Absence[]>>>;
  /** Jobs that wait for a visit. */
  readonly queue: Readonly<Record<string, Job>>;
  /** Total number of waiting jobs; the queue contains the most urgent ones. */
  readonly queueTotal: number;
  /** Revision at which a record left the board, so that an older message does not bring it back. */
  readonly gone: Readonly<Record<string, number>>;
};

/** A record from an event or a reply. `deleted` removes it regardless of its state. */
export type BoardChange =
  | { readonly kind: 'visit'; readonly visit: Visit; readonly deleted?: boolean }
  | {
      readonly kind: 'job';
      readonly job: Job;
      /** State before the change, if known. */
      readonly before?: JobState | null;
      readonly deleted?: boolean;
    }
  /** A waiting job got its visit. */
  | { readonly kind: 'planned'; readonly jobId: string; readonly revision: number }
  | { readonly kind: 'technician'; readonly technician: Technician; readonly deleted?: boolean }
  | { readonly kind: 'absence'; readonly absence: Absence };

type DispatchData = Extract<Snapshot['data'], { kind: 'dispatch' }>;

const emptyRow: readonly Visit[] = [];
const noAbsences: readonly Absence[] = [];

/** Builds the records of a snapshot. */
export function recordsOf(data: DispatchData, window: Interval): BoardRecords {
  const technicians = Object.fromEntries(data.technicians.map((item) => [item.id, item]));
  const visits = Object.fromEntries(data.visits.map((visit) => [visit.id, visit]));
  const rows: Record<string, Visit[]> = {};
  for (const visit of data.visits) {
    for (const { technicianId } of visit.assignments) (rows[technicianId] ??= []).push(visit);
  }
  for (const row of Object.values(rows)) row.sort(byStart);
  const absencesById = Object.fromEntries((data.absences ?? []).map((absence) => [absence.id, absence]));
  return {
    window,
    technicians,
    technicianIds: sortedIds(technicians),
    visits,
    rows,
    absencesById,
    absences: awayByTechnician(absencesById, window),
    queue: Object.fromEntries(data.queue.map((job) => [job.id, job])),
    queueTotal: data.queueTotal,
    gone: {},
  };
}

/** Changes of an event for the board; null when it concerns other records. */
export function changeOf({ event }: TopicEvent): BoardChange | null {
  const deleted = event.type.endsWith('.deleted');
  const { record } = event;
  switch (record?.kind) {
    case 'visit':
      return { kind: 'visit', visit: record.visit, deleted };
    case 'job':
      return { kind: 'job', job: record.job, before: stateBefore(event, record.job), deleted };
    case 'technician':
      return { kind: 'technician', technician: record.technician, deleted };
    case 'absence':
      return { kind: 'absence', absence: record.absence };
    default:
      return null;
  }
}

/** The job's previous state: from the event if it changed, otherwise the current one. */
function stateBefore(event: TopicEvent['event'], job: Job): JobState | null {
  if (event.type === 'job.created' || event.type === 'job.restored') return null;
  const change = event.changes.find((item) => item.field === 'state');
  return change ? (jobStates.find((state) => state === change.from) ?? null) : job.state;
}

/** Visits of a technician by start. */
export function rowOf(records: BoardRecords, technicianId: string): readonly Visit[] {
  return records.rows[technicianId] ?? emptyRow;
}

/** Absences of a technician by start; the same array while they do not change. */
export function absencesOf(records: BoardRecords | null, technicianId: string): readonly Absence[] {
  return records?.absences[technicianId] ?? noAbsences;
}

/** The approved absences of the window by technician, each in order of start. */
export function awayByTechnician(
  absences: BoardRecords['absencesById'],
  window: Interval,
): BoardRecords['absences'] {
  const shown = Object.values(absences).filter(
    (absence) =>
      isAway(absence) &&
      Date.parse(absence.startsAt) < window.end &&
      Date.parse(absence.endsAt) > window.start,
  );
  return Object.groupBy(
    shown.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    ({ technicianId }) => technicianId,
  );
}

/** Order of a lane. */
export function byStart(a: Visit, b: Visit): number {
  return visitSpan(a).start - visitSpan(b).start || (a.id < b.id ? -1 : 1);
}

/** Ids ordered by name, then id; deleted records excluded. */
export function sortedIds(technicians: Readonly<Record<string, Technician>>): string[] {
  return Object.values(technicians)
    .filter((technician) => technician.deletedAt === null)
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
    .map((technician) => technician.id);
}
