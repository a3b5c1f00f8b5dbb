/**
 * The input of scheduling. All times are minutes after local midnight of the first day: 1,500 is one o'clock on the
 * second day. A shift across midnight therefore simply ends after 1,440.
 */
export type SchedulingProblem = {
  readonly technicians: readonly SchedulingTechnician[];
  readonly jobs: readonly SchedulingJob[];
  /** Committed plan: the search begins with it, and leaving it counts as disruption. */
  readonly current?: readonly PlannedVisit[];
  /** Before this minute, visits of the committed plan stay as they are and no other visit starts. */
  readonly freezeUntil?: number;
  readonly travel?: TravelSettings;
  readonly policy?: Partial<SchedulingPolicy>;
};

/** Degrees. With a {@link TravelMatrix}, any pair of numbers that names a place of the matrix. */
export type Place = { readonly latitude: number; readonly longitude: number };

export type TimeWindow = { readonly startsAt: number; readonly endsAt: number };

export type PlannedVisit = {
  readonly jobId: string;
  readonly technicianId: string;
  readonly startsAt: number;
};

export type SchedulingTechnician = {
  readonly id: string;
  /** Where a shift begins and ends; null if the way there and back does not count. */
  readonly start: Place | null;
  readonly end: Place | null;
  readonly shifts: readonly WorkShift[];
  /** Level by skill. */
  readonly skills?: Readonly<Record<string, number>>;
  readonly certifications?: readonly HeldCertification[];
  /** None means everywhere. */
  readonly territories?: readonly string[];
  /** Load that fits, per shift. */
  readonly capacity?: number;
  /** Jobs per shift. */
  readonly maxJobs?: number;
  /** Cost of a minute of travel; 1 unless given. */
  readonly costPerMinute?: number;
};

export type WorkShift = TimeWindow & {
  /** Minutes that the shift may last longer, the way back included; 0 unless given. */
  readonly overtimeMinutes?: number;
  readonly breaks?: readonly ShiftBreak[];
};

/**
 * A break is taken where the technician is, between two visits, and starts within its window. One whose window lies
 * outside of the shift is not due.
 */
export type ShiftBreak = TimeWindow & { readonly minutes: number };

/** Valid until this minute; null means without end. It must outlast the shift. */
export type HeldCertification = { readonly name: string; readonly validUntil: number | null };

export type SchedulingJob = {
  readonly id: string;
  readonly place: Place | null;
  /** Planned minutes on site; a job without is refused. */
  readonly minutes: number | null;
  /** The work starts within one of them; none means at any time. */
  readonly windows?: readonly TimeWindow[];
  readonly skills?: readonly { readonly skill: string; readonly level: number }[];
  readonly certifications?: readonly string[];
  readonly territory?: string | null;
  /** Whole number from 0 to 100; higher is served first. */
  readonly priority?: number;
  /** Minute by which the work should be done (SLA); null means no such promise. */
  readonly dueAt?: number | null;
  /** Weight of a late minute; 1 unless given. */
  readonly latenessWeight?: number;
  readonly excludedTechnicians?: readonly string[];
  readonly load?: number;
  /** Technicians needed at once. More than one is refused: see ADR 0036. */
  readonly crewSize?: number;
  /** A pinned or started visit: it stays, also where it breaks a rule. */
  readonly pinned?: { readonly technicianId: string; readonly startsAt: number } | null;
};

/** Minutes of travel in free traffic, row by row; what a router would answer. */
export type TravelMatrix = {
  readonly places: readonly Place[];
  /** `places.length` squared. */
  readonly minutes: ArrayLike<number>;
};

export type TravelSettings = {
  /** Replaces great-circle distances. */
  readonly matrix?: TravelMatrix;
  /** Length of the road over the great circle. */
  readonly roadFactor?: number;
  readonly kilometersPerHour?: number;
  /** Slowness by hour of the day, 24 numbers: travel at 8 takes `factorByHour[8]` times the minutes of free traffic. */
  readonly factorByHour?: readonly number[];
};

export type SchedulingPolicy = {
  /** Counts used shifts before cost, as the classic instances do. */
  readonly fewestShifts: boolean;
  readonly overtimeCostPerMinute: number;
  /** Costs are compared in steps of this size, so that disruption and fairness decide between equally good plans. */
  readonly costStep: number;
  /** Disruption of giving a visit to another technician; minutes. */
  readonly moveMinutes: number;
};

export const defaultPolicy: SchedulingPolicy = {
  fewestShifts: false,
  overtimeCostPerMinute: 1.5,
  costStep: 1,
  moveMinutes: 60,
};

/** Boston by car on an ordinary day; a router replaces it. */
export const defaultTravel = { roadFactor: 1.35, kilometersPerHour: 38 };
