import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type Candidate, rankCandidates } from '../../../core/planning/candidate-ranking.ts';
import type { CandidateLane } from '../../../core/planning/free-slot.ts';
import type { Board } from './board-context.ts';
import { laneOf } from './board-store.ts';
import type { PlacedDraft } from './board-ui-slice.ts';

/** Candidates for a job in the shown days, best first, based on the board's current state. */
export function candidatesFor(board: Board, job: Job, now: number, limit = 5): Candidate[] {
  return rankCandidates({
    job,
    lanes: lanesOf(board),
    now,
    days: board.window.days,
    clock: board.clock,
    limit,
  });
}

/** All technicians with their visits and shifts of the shown days. */
export function lanesOf(board: Board): CandidateLane[] {
  const state = board.store.getState();
  return Object.values(state.board.records?.technicians ?? {}).map((technician) => ({
    technician,
    visits: laneOf(state, technician.id),
    shifts: board.shiftsOf(technician),
  }));
}

/** A candidate's proposal as a placement; null when the day has no free slot. */
export function candidateDraft(job: Job, candidate: Candidate): PlacedDraft | null {
  if (candidate.start === null || candidate.end === null) return null;
  return {
    source: { kind: 'job', job },
    by: 'keyboard',
    technicianId: candidate.technicianId,
    start: candidate.start,
    length: candidate.end - candidate.start,
  };
}
