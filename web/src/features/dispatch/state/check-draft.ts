import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import {
  checkPlacement,
  overlappingVisits,
  type PlacementCheck,
  type PlacementSubject,
} from '../rules/placement-check.ts';
import { type Interval, shiftIntervals } from '../rules/shift-intervals.ts';
import { pointOf } from '../rules/travel.ts';
import { instantMs, visitSpan } from '../rules/visit-span.ts';
import { crewOf } from '../commands/board-commands.ts';
import type { Board } from './board-context.ts';
import { laneOf } from './board-store.ts';
import type { MoveSource, PlacedDraft } from './board-ui-slice.ts';
import type { Crew } from './pending-command.ts';

/** What a draft would mean, for the tip beside it and for the decision at its end. */
export type DraftCheck = PlacementCheck & {
  readonly technicianName: string;
  readonly crew: Crew;
  readonly end: number;
};

/** Judges a draft by what the board shows now; null when the technician is not on the board. */
export function checkDraft(board: Board, draft: PlacedDraft, now: number): DraftCheck | null {
  const state = board.store.getState();
  const technician = state.board.records?.technicians[draft.technicianId];
  if (!technician) return null;
  const subject = subjectOf(draft.source);
  const span = { start: draft.start, end: draft.start + draft.length };
  const visits = laneOf(state, technician.id);
  const target = { technician, visits, shifts: shiftsAt(board, technician, draft.start), ...span };
  const own = checkPlacement(subject, target, { clock: board.clock, now });
  const crew = crewAfter(draft, technician.name);
  const others = crew
    .filter((person) => person.id !== technician.id)
    .flatMap((person) =>
      overlappingVisits(laneOf(state, person.id), span, subject.visitId).map((visit) => ({
        level: 'refused' as const,
        code: 'overlap' as const,
        text: `${person.name} is on ${visit.job.title} until ${board.clock.time(visitSpan(visit).end)}`,
      })),
    );
  return {
    findings: [...others, ...own.findings],
    refused: own.refused || others.length > 0,
    needsReason: own.needsReason,
    technicianName: technician.name,
    crew,
    end: span.end,
  };
}

/** Title of what is being placed. */
export function sourceTitle(source: MoveSource): string {
  return source.kind === 'visit' ? source.visit.job.title : source.job.title;
}

/** Minutes and identity of a source become a draft. */
export function sourceLength(source: MoveSource): number {
  if (source.kind === 'job') return source.job.estimatedMinutes * 60_000;
  const { start, end } = visitSpan(source.visit);
  return end - start;
}

/** A dialog may place something on a day that is not shown; its shifts are known all the same. */
function shiftsAt(board: Board, technician: Technician, at: number): readonly Interval[] {
  const day = board.clock.day(at);
  if (board.window.days.includes(day)) return board.shiftsOf(technician);
  return shiftIntervals(technician, [day], board.clock);
}

function subjectOf(source: MoveSource): PlacementSubject {
  const job = source.kind === 'visit' ? source.visit.job : source.job;
  return {
    visitId: source.kind === 'visit' ? source.visit.id : null,
    requiredSkills: job.requiredSkills,
    respondBy: instantMs(job.respondBy),
    resolveBy: instantMs(job.resolveBy),
    point: pointOf(job),
  };
}

/** The technicians afterwards: the one the bar was taken from is replaced, the others stay. */
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
