import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { jobSchema } from '../jobs/job.ts';
import { setUpSteps } from '../onboarding/onboarding-steps.ts';

/** Numbers of the company's local today. Each tile opens the list its number counts. */
export const dashboardSchema = z.object({
  day: z.string(),
  timeZone: z.string(),
  scheduledToday: z.number().int(),
  enRoute: z.number().int(),
  onSite: z.number().int(),
  /** Visits not started 10 minutes after their planned start. */
  late: z.number().int(),
  unassigned: z.number().int(),
  emergencies: z.number().int(),
  overdue: z.number().int(),
  completedToday: z.number().int(),
  openJobs: z.number().int(),
  techniciansOnShift: z.number().int(),
  techniciansTotal: z.number().int(),
  /** Completed visits that began by their planned start plus 15 minutes, as a share; null without any. */
  onTimeShare: z.number().nullable(),
  /** Open jobs by their resolve-by, the longest past it first; higher priority first at the same time. */
  burning: z.array(jobSchema),
  /** Booked and available minutes of the next seven local days. */
  capacity: z.array(
    z.object({ day: z.string(), shiftMinutes: z.number().int(), bookedMinutes: z.number().int() }),
  ),
  /** The set-up of the company: the wizard at `/onboarding` asks for the same. */
  setUp: z.object({
    /** Nobody is asked any more. */
    finished: z.boolean(),
    steps: z.record(z.enum(setUpSteps), z.enum(['open', 'done', 'skipped'])),
  }),
  jobsByState: z.record(z.string(), z.number().int()),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardRoute = defineRoute({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Numbers of today',
  tag: 'dashboard',
  access: 'session',
  write: 'safe',
  status: 200,
  reply: dashboardSchema,
  problems: ['auth.required', 'auth.forbidden'],
});
