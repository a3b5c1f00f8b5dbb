/** The trigger of a plan: dates, the reading of a meter, or the one that comes first. */
export const maintenanceTriggers = ['calendar', 'meter', 'either'] as const;
export type MaintenanceTrigger = (typeof maintenanceTriggers)[number];

/** From where the next date counts: the dates of the rule, or the day on which the last work was completed. */
export const maintenanceBases = ['scheduled', 'completed'] as const;
export type MaintenanceBasis = (typeof maintenanceBases)[number];

/** In menu order. */
export const maintenancePlanStates = ['draft', 'active', 'paused', 'ended'] as const;
export type MaintenancePlanState = (typeof maintenancePlanStates)[number];

/** `planned` waits for a person: its job was cancelled or deleted. */
export const occurrenceStates = ['planned', 'generated', 'done', 'skipped'] as const;
export type OccurrenceState = (typeof occurrenceStates)[number];

/** In menu order; `-` sorts in descending order. */
export const maintenancePlanSorts = [
  'nextDueOn',
  '-nextDueOn',
  'name',
  '-name',
  'createdAt',
  '-createdAt',
] as const;

export const maintenanceLimits = {
  /** Pieces of equipment of one plan. */
  equipment: 50,
  /** Days that a plan leaves out. */
  excludedDays: 366,
  /** A job is generated at most this long before its date, days. */
  leadDays: 365,
  toleranceDays: 180,
  /** Dates shown ahead. */
  shownDates: 24,
  /** A rule without a date in this time never fires, years. */
  horizonYears: 10,
  /** Period of the compliance figure, days. */
  complianceDays: 365,
} as const;
