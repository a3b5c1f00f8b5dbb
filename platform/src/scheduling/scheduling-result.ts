/** A plan, as good as the search has found it. */
export type SchedulingResult = {
  readonly routes: readonly PlannedRoute[];
  readonly unassigned: readonly UnassignedJob[];
  /** Input that could not be used, by name; nothing is guessed. */
  readonly refused: readonly RefusedInput[];
  /** Rules that pinned visits break. */
  readonly violations: readonly PinViolation[];
  readonly objective: PlanObjective;
  readonly iterations: number;
  readonly endedBy: 'iterations' | 'time' | 'cancelled';
};

/** One shift with its stops in order. */
export type PlannedRoute = {
  readonly technicianId: string;
  /** Index among the technician's shifts. */
  readonly shift: number;
  readonly departsAt: number;
  readonly stops: readonly PlannedStop[];
  /** Arrival at the end of the route. */
  readonly endsAt: number;
  readonly travelMinutes: number;
  readonly overtimeMinutes: number;
};

export type PlannedStop = {
  readonly kind: 'job' | 'break';
  /** Null for a break. */
  readonly jobId: string | null;
  readonly arrivesAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
};

/** Levels of the objective, the most important first; compared in this order. */
export type PlanObjective = {
  /** Sum of the priorities of served jobs. */
  readonly servedPriority: number;
  readonly servedJobs: number;
  /** Weighted minutes after the due time. */
  readonly lateness: number;
  readonly usedShifts: number;
  /** Travel and overtime. */
  readonly cost: number;
  /** Minutes by which visits left the committed plan, up to doubled for those that start soon. */
  readonly disruption: number;
  /** Planned minutes, travel included, between the busiest and the least busy shift. */
  readonly spread: number;
};

export type RuleName =
  | 'skills'
  | 'certification'
  | 'territory'
  | 'excluded_technician'
  | 'off_shift'
  | 'load'
  | 'max_tasks'
  | 'delay'
  | 'double_booking';

/** The first rule that keeps these technicians from the job. */
export type UnassignedReason = { readonly rule: RuleName; readonly technicianIds: readonly string[] };

/** A change of the input after which the job would fit into the plan as it is. */
export type Relaxation = {
  readonly kind: 'overtime' | 'window' | 'skills' | 'certification' | 'territory' | 'excluded_technician';
  readonly technicianId: string;
  /** Overtime beyond what is allowed, or distance of the start from the nearest window; 0 for the other kinds. */
  readonly minutes: number;
  /** Names of the skills, certifications or territory to do without. */
  readonly names: readonly string[];
  readonly startsAt: number;
};

export type UnassignedJob = {
  readonly jobId: string;
  readonly reasons: readonly UnassignedReason[];
  /** Cheapest of each kind, the cheapest first. */
  readonly relaxations: readonly Relaxation[];
};

export type RefusedInput = {
  readonly kind: 'job' | 'technician';
  readonly id: string;
  readonly reason:
    | 'coordinates'
    | 'duration'
    | 'window'
    | 'priority'
    | 'load'
    | 'crew'
    | 'duplicate'
    | 'shift'
    | 'pinned_technician'
    | 'pinned_shift';
};

export type PinViolation = {
  /** Null for a break that pinned visits leave no room for. */
  readonly jobId: string | null;
  readonly rule: RuleName | 'lead_time' | 'missing_break';
  readonly technicianId: string;
};
