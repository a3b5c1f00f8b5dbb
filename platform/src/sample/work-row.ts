import type { JobPriority } from '@switchyard/contracts/jobs/job.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';

/** A line of the work table. `skills` reads `street_lighting 2, aerial_lift 1`; minutes are working time on site. */
export type WorkRow = readonly [
  jobType: string,
  title: string,
  trade: Trade,
  skills: string,
  minutes: number,
  priority: JobPriority,
  done: string,
  crewSize?: 2,
];
