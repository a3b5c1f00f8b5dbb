import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Interval } from './shift-intervals.ts';
import type { ZoneClock } from './zone-clock.ts';

/** What is to be placed: a visit that moves, or a job that gets one. */
export type PlacementSubject = {
  /** Null for a job of the queue. */
  readonly visitId: string | null;
  readonly requiredSkills: readonly Skill[];
  readonly respondBy: string | null;
  readonly resolveBy: string | null;
  readonly earliestStart: string | null;
  readonly latestFinish: string | null;
  /** Arrival that the customer was promised; null when nothing was. */
  readonly windowStart: string | null;
  readonly windowEnd: string | null;
  readonly point: Point | null;
};

/** A technician with what is known of the day; `visits` in order of start. */
export type PlacementLane = {
  readonly technician: Technician;
  readonly visits: readonly Visit[];
  readonly shifts: readonly Interval[];
};

/** Where it would go. The first of the crew is the one whose lane it is put into. */
export type PlacementTarget = {
  readonly crew: readonly [PlacementLane, ...PlacementLane[]];
  readonly start: number;
  readonly end: number;
};

/**
 * One line of the verdict. `refused`: the server would refuse it. `reason`: allowed with a reason that is kept.
 * `warn`: worth knowing.
 */
export type Finding = {
  readonly level: 'ok' | 'warn' | 'reason' | 'refused';
  readonly code:
    | 'overlap'
    | 'off_shift'
    | 'skills'
    | 'respond_by'
    | 'resolve_by'
    | 'earliest_start'
    | 'latest_finish'
    | 'window'
    | 'travel'
    | 'past';
  readonly text: string;
};

export type PlacementCheck = {
  /** Most serious first. */
  readonly findings: readonly Finding[];
  readonly refused: boolean;
  readonly needsReason: boolean;
};

export type PlacementContext = { readonly clock: ZoneClock; readonly now: number };
