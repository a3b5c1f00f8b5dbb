import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { jobSchema } from '../jobs/job.ts';
import { setUpSteps } from '../onboarding/onboarding-steps.ts';

/** Figures for today in the company's time zone. Each tile opens the list of the records it counts. */
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
  /**
   * Share of completed visits that began no later than 15 minutes after their planned start; null if there are none.
   */
  onTimeShare: z.number().nullable(),
  /** Open jobs by resolve-by time, the longest overdue first; ties by priority, highest first. */
  burning: z.array(jobSchema),
  /** Booked and available minutes of the next seven local days. */
  capacity: z.array(
    z.object({ day: z.string(), shiftMinutes: z.number().int(), bookedMinutes: z.number().int() }),
  ),
  /** Set-up progress of the company; the same steps as the wizard at `/onboarding`. */
  setUp: z.object({
    /** True once set-up prompts are no longer shown. */
    finished: z.boolean(),
    steps: z.record(z.enum(setUpSteps), z.enum(['open', 'done', 'skipped'])),
  }),
  jobsByState: z.record(z.string(), z.number().int()),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardRoute = defineRoute({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Figures of today',
  tag: 'dashboard',
  access: 'session',
  permission: 'dashboard.view',
  write: 'safe',
  status: 200,
  reply: dashboardSchema,
  problems: ['auth.required', 'auth.forbidden'],
});
