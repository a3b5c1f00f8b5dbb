import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { JobDraft } from './job-draft.ts';

/** A job with its dates moved to the present; all times are UTC milliseconds. */
export type DatedJob = {
  /** Unique: the draft's own, or with a suffix if the record is repeated. */
  readonly ref: string;
  readonly draft: JobDraft;
  readonly opened: number;
  readonly respondBy: number | null;
  readonly resolveBy: number | null;
  /** Recorded end; may be in the future. */
  readonly closed: number | null;
};

export type VisitStep = {
  readonly at: number;
  readonly to: VisitState;
  readonly reason?: string;
  readonly resolution?: string;
};

export type PlannedVisit = {
  /** References of technicians, the lead first. */
  readonly technicians: readonly string[];
  readonly start: number;
  readonly end: number;
  /** When the dispatcher planned the visit. */
  readonly plannedAt: number;
  readonly steps: readonly VisitStep[];
};

export type JobStep = { readonly at: number; readonly to: JobState; readonly reason: string | null };

/** All events of one job, in chronological order. */
export type PlannedJob = {
  readonly job: DatedJob;
  readonly initial: 'requested' | 'unscheduled';
  readonly visits: readonly PlannedVisit[];
  readonly steps: readonly JobStep[];
};
