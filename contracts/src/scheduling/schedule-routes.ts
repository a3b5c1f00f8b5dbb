import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { scheduleOptionsSchema } from './schedule-options.ts';
import {
  moveOutcomeSchema,
  schedulePlanSchema,
  scheduleRunSchema,
  unassignedJobSchema,
} from './schedule-run.ts';
import { scheduleRunRecord } from './schedule-run-record.ts';

/** Most moves applied at once. */
export const mostMoves = 500;

const routes = defineActionRoutes(scheduleRunRecord);

export const startScheduleRoute = routes.add('', {
  permission: 'run',
  summary: 'Search a plan in the background; nothing on the board changes',
  body: scheduleOptionsSchema,
  reply: scheduleRunSchema,
  problems: ['scheduling.too_many_runs'],
});

export const listSchedulesRoute = routes.read('', {
  permission: 'view',
  summary: 'The newest runs of smart scheduling',
  reply: z.object({ items: z.array(scheduleRunSchema) }),
});

export const readScheduleRoute = routes.read('/:id', {
  permission: 'view',
  summary: 'A run with its best plan so far, as a difference to the board',
  reply: schedulePlanSchema,
});

export const listUnassignedRoute = routes.read('/:id/unassigned', {
  permission: 'view',
  summary: 'Jobs that a plan does not serve, with reasons and what would help',
  query: z.object({
    /** Number of jobs to pass over. */
    after: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ items: z.array(unassignedJobSchema), hasMore: z.boolean() }),
});

/** Ends a search; its best plan stays. Repeating it changes nothing, so it needs no revision. */
export const cancelScheduleRoute = defineRoute({
  method: 'POST',
  path: '/api/scheduling/:id/cancel',
  summary: 'End a search; the best plan so far is kept',
  tag: 'scheduling',
  access: 'session',
  permission: 'schedule_run.run',
  write: 'create',
  status: 200,
  params: z.object({ id: idSchema }),
  reply: scheduleRunSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
});

/** Moves keep the revisions of the board that they are based on, so the request needs none. */
export const applyScheduleRoute = defineRoute({
  method: 'POST',
  path: '/api/scheduling/:id/apply',
  summary: 'Put moves of a plan on the board; each is applied or refused on its own',
  tag: 'scheduling',
  access: 'session',
  permission: 'schedule_run.apply',
  write: 'create',
  status: 200,
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    moves: z
      .array(idSchema)
      .min(1)
      .max(mostMoves)
      .refine((ids) => new Set(ids).size === ids.length, 'Each move once'),
  }),
  reply: z.object({ run: scheduleRunSchema, outcomes: z.array(moveOutcomeSchema) }),
  problems: [
    'auth.required',
    'auth.forbidden',
    'request.invalid',
    'request.not_found',
    'idempotency.key_reused',
    'scheduling.not_finished',
  ],
});
