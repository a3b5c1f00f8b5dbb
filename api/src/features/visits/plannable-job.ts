import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import { words } from '@switchyard/contracts/records/state-machine.ts';

const plannable: readonly JobState[] = [
  'unscheduled',
  'scheduled',
  'dispatched',
  'en_route',
  'on_site',
  'in_progress',
  'paused',
  'needs_return',
];

/** @throws ProblemError `job.transition_refused` if the job's state does not allow visits */
export function requirePlannable(job: Job): Job {
  if (plannable.includes(job.state)) return job;
  throw new ProblemError('job.transition_refused', {
    detail: `The job is ${words(job.state)}: no visit can be planned for it`,
    current: job,
  });
}
