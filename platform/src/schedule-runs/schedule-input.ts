import type { AbsenceType } from '@switchyard/contracts/absences/absence-options.ts';
import type { Shift, Skill } from '@switchyard/contracts/technicians/technician.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

/** State of the board as smart scheduling reads it, from one snapshot. */
export type ScheduleInput = {
  readonly timeZone: string;
  readonly technicians: readonly InputTechnician[];
  /** One per visit and technician: crews appear several times. */
  readonly visits: readonly InputVisit[];
  /** Waiting jobs, the most important first. */
  readonly jobs: readonly InputJob[];
  /** Waiting jobs beyond the limit. */
  readonly left: number;
};

export type InputTechnician = {
  readonly id: string;
  readonly name: string;
  readonly skills: readonly Skill[];
  readonly territory: string | null;
  readonly homeLatitude: number | null;
  readonly homeLongitude: number | null;
  readonly shifts: readonly Shift[];
  /** Approved absences that overlap the days. */
  readonly absences: readonly {
    readonly type: AbsenceType;
    readonly startsAt: Date;
    readonly endsAt: Date;
  }[];
};

export type InputJob = {
  readonly jobId: string;
  readonly jobRevision: number;
  readonly number: number;
  readonly title: string;
  readonly customerId: string;
  readonly customerName: string;
  /** The customer is marked "do not service". */
  readonly isNotServiced: boolean;
  /** 0 to 4. */
  readonly priority: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly territory: string | null;
  readonly requiredSkills: readonly Skill[];
  readonly estimatedMinutes: number;
  readonly crewSize: number;
  readonly respondBy: Date | null;
  readonly resolveBy: Date | null;
  readonly earliestStart: Date | null;
  readonly latestFinish: Date | null;
  /** True if a technician has been there: the response time was kept or missed. */
  readonly wasVisited: boolean;
};

export type InputVisit = InputJob & {
  readonly visitId: string;
  readonly visitRevision: number;
  readonly technicianId: string;
  readonly state: VisitState;
  readonly isPinned: boolean;
  readonly crew: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly windowStart: Date | null;
  readonly windowEnd: Date | null;
};
