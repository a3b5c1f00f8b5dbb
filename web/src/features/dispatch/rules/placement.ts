import type { AbsentTime } from '@switchyard/contracts/absences/absent-time.ts';
import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** The item to place: an existing visit, or a job without one. */
export type PlacementSubject = {
  /** Null for a job of the queue. */
  readonly visitId: string | null;
  readonly requiredSkills: readonly Skill[];
  readonly respondBy: string | null;
  readonly resolveBy: string | null;
  readonly earliestStart: string | null;
  readonly latestFinish: string | null;
  /** Promised arrival; null if none was promised. */
  readonly windowStart: string | null;
  readonly windowEnd: string | null;
  readonly point: Point | null;
  /** Name of the customer if it is marked: do not service. */
  readonly unservedCustomer: string | null;
};

/** A technician with their data of the day; `visits` in order of start. */
export type PlacementLane = {
  readonly technician: Technician;
  readonly visits: readonly Visit[];
  readonly shifts: readonly Interval[];
  /** Approved absences in the shown days. */
  readonly absences: readonly AbsentTime[];
};

/** The target. The first of the crew owns the lane. */
export type PlacementTarget = {
  readonly crew: readonly [PlacementLane, ...PlacementLane[]];
  readonly start: number;
  readonly end: number;
};

/**
 * One line of the verdict. `refused`: the server would refuse it. `reason`: allowed with a reason that is stored.
 * `warn`: for information.
 */
export type Finding = {
  readonly level: 'ok' | 'warn' | 'reason' | 'refused';
  readonly code:
    | 'do_not_service'
    | 'overlap'
    | 'off_shift'
    | 'absent'
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
