import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { crewOf } from '../commands/command-inputs.ts';
import type { PlacementCheck, PlacementLane, PlacementSubject } from '../rules/placement.ts';
import { checkPlacement } from '../rules/placement-check.ts';
import type { Pushed } from '../rules/push-rest.ts';
import { shiftIntervals } from '../../../core/planning/shift-intervals.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { pointOf } from '../../../lib/travel.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import type { Board } from './board-context.ts';
import { absencesOf } from './board-records.ts';
import { laneOf } from './board-store.ts';
import type { MoveSource, PlacedDraft } from './board-ui-slice.ts';
import type { Crew } from './pending-command.ts';

/** Evaluation of a draft, for the tip beside it and for the decision on drop. */
export type DraftCheck = PlacementCheck & {
  readonly technicianName: string;
  readonly crew: Crew;
  readonly end: number;
};

/**
 * Evaluates a draft against the board's current state; null when the technician is not on the board.
 * @param unservedCustomer name of its customer if marked "do not service"
 */
export function checkDraft(
  board: Board,
  draft: PlacedDraft,
  now: number,
  unservedCustomer: string | null,
): DraftCheck | null {
  const { records } = board.store.getState().board;
  const technician = records?.technicians[draft.technicianId];
  if (!technician) return null;
  const crew = crewAfter(draft, technician.name);
  const lane = (person: Technician): PlacementLane => ({
    technician: person,
    visits: laneOf(board.store.getState(), person.id),
    shifts: shiftsAt(board, person, draft.start),
    absences: absencesOf(records, person.id),
  });
  const helpers = crew.flatMap(({ id }) => {
    const person = id === technician.id ? undefined : records.technicians[id];
    return person ? [lane(person)] : [];
  });
  const end = draft.start + draft.length;
  const target = { crew: [lane(technician), ...helpers] as const, start: draft.start, end };
  const subject = { ...subjectOf(draft.source), unservedCustomer };
  const check = checkPlacement(subject, target, { clock: board.clock, now });
  return { ...check, technicianName: technician.name, crew, end };
}

/** Evaluates a visit at its time after a push, among the visits as they are after it. */
export function checkPushed(
  board: Board,
  { pushed, technicianId }: { pushed: readonly Pushed[]; technicianId: string },
  now: number,
): readonly PlacementCheck[] {
  const state = board.store.getState();
  const moved = new Map(pushed.map((item) => [item.visit.id, movedVisit(item)]));
  return pushed.flatMap(({ visit, start, end }) => {
    const lanes = crewOf(visit).flatMap(({ id }): PlacementLane[] => {
      const technician = state.board.records?.technicians[id];
      if (!technician) return [];
      const visits = laneOf(state, id).map((other) => moved.get(other.id) ?? other);
      const shifts = shiftsAt(board, technician, start);
      const absences = absencesOf(state.board.records, id);
      return [{ technician, visits: inOrder(visits), shifts, absences }];
    });
    const [lane, ...others] = lanes.toSorted((a) => (a.technician.id === technicianId ? -1 : 0));
    if (!lane) return [];
    // A planned visit was decided about: only new ones ask whether their customer is served.
    const subject = { ...subjectOf({ kind: 'visit', visit, technicianId }), unservedCustomer: null };
    return [checkPlacement(subject, { crew: [lane, ...others], start, end }, { clock: board.clock, now })];
  });
}

function movedVisit({ visit, start, end }: Pushed): Visit {
  return {
    ...visit,
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(end).toISOString(),
  };
}

function inOrder(visits: readonly Visit[]): readonly Visit[] {
  return visits.toSorted((a, b) => visitSpan(a).start - visitSpan(b).start);
}

/** Title of the item being placed. */
export function sourceTitle(source: MoveSource): string {
  return source.kind === 'visit' ? source.visit.job.title : source.job.title;
}

/** Its customer. */
export function sourceCustomer(source: MoveSource): string {
  return source.kind === 'visit' ? source.visit.job.customerId : source.job.customerId;
}

/** Its duration, ms. */
export function sourceLength(source: MoveSource): number {
  if (source.kind === 'job') return source.job.estimatedMinutes * 60_000;
  const { start, end } = visitSpan(source.visit);
  return end - start;
}

/** A dialog may target a day that is not shown; its shifts are known anyway. */
function shiftsAt(board: Board, technician: Technician, at: number): readonly Interval[] {
  const day = board.clock.day(at);
  if (board.window.days.includes(day)) return board.shiftsOf(technician);
  return shiftIntervals(technician, [day], board.clock);
}

/** A visit does not include the job's time window; the server checks it and requires a reason when needed. */
function subjectOf(source: MoveSource): Omit<PlacementSubject, 'unservedCustomer'> {
  const job = source.kind === 'visit' ? source.visit.job : source.job;
  return {
    visitId: source.kind === 'visit' ? source.visit.id : null,
    requiredSkills: job.requiredSkills,
    respondBy: job.respondBy,
    resolveBy: job.resolveBy,
    earliestStart: source.kind === 'job' ? source.job.earliestStart : null,
    latestFinish: source.kind === 'job' ? source.job.latestFinish : null,
    windowStart: source.kind === 'visit' ? source.visit.windowStart : null,
    windowEnd: source.kind === 'visit' ? source.visit.windowEnd : null,
    point: pointOf(job),
  };
}

/** The resulting crew: the lane's technician is replaced, the others stay. */
function crewAfter({ source, technicianId }: PlacedDraft, name: string): Crew {
  if (source.kind === 'job') return [{ id: technicianId, name }];
  const crew = crewOf(source.visit);
  if (crew.some((person) => person.id === technicianId)) {
    return technicianId === source.technicianId
      ? crew
      : crew.filter((person) => person.id !== source.technicianId);
  }
  return crew.map((person) => (person.id === source.technicianId ? { id: technicianId, name } : person));
}
