import { z } from 'zod';

export const jobStates = [
  'requested',
  'quoted',
  'unscheduled',
  'scheduled',
  'dispatched',
  'en_route',
  'on_site',
  'in_progress',
  'paused',
  'on_hold',
  'needs_return',
  'completed',
  'invoiced',
  'closed',
  'cancelled',
] as const;
export const jobStateSchema = z.enum(jobStates);
export type JobState = z.infer<typeof jobStateSchema>;

/** States that a job reaches only through its visits; requesting one moves the job's active visit. */
export const visitDrivenJobStates = [
  'dispatched',
  'en_route',
  'on_site',
  'in_progress',
  'paused',
  'needs_return',
  'completed',
] as const satisfies readonly JobState[];

export const openJobStates = jobStates.filter(
  (state) => state !== 'completed' && state !== 'invoiced' && state !== 'closed' && state !== 'cancelled',
);

/** States shown in the board's unassigned queue. */
export const queueJobStates = ['unscheduled', 'needs_return'] as const satisfies readonly JobState[];
