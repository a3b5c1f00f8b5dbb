import { z } from 'zod';
import { idSchema, queryTextSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { errorGroupSchema, errorGroupStates, errorReportSchema, storedReportSchema } from './error-report.ts';

const tag = 'observability';
const params = z.object({ id: idSchema });
const base = { tag, access: 'session' } as const;

export const errorReportRoutes = {
  report: defineRoute({
    tag,
    access: 'public',
    method: 'POST',
    path: '/api/errors',
    summary: 'Report an error of a browser',
    write: 'safe',
    status: 202,
    body: errorReportSchema,
    reply: z.object({
      /** `known`: this very report was stored before. `dropped`: there are too many, only its number was kept. */
      outcome: z.enum(['stored', 'known', 'dropped']),
    }),
    problems: ['request.invalid', 'request.too_large', 'request.rate_limited'],
  }),
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/observability/error-groups',
    summary: 'Errors of browsers, grouped, the last seen first; 200 at most',
    write: 'safe',
    status: 200,
    query: z.strictObject({
      state: z.enum(errorGroupStates).optional(),
      /** Error id as the error screen shows it, or words of the message. */
      q: queryTextSchema.max(200).optional(),
    }),
    reply: z.object({ items: z.array(errorGroupSchema) }),
    problems: ['auth.forbidden', 'request.invalid'],
  }),
  read: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/observability/error-groups/:id',
    summary: 'One group with its newest reports',
    write: 'safe',
    status: 200,
    params,
    query: z.strictObject({
      /** The report with this error id comes first. */
      errorId: queryTextSchema.max(32).optional(),
    }),
    reply: z.object({ group: errorGroupSchema, reports: z.array(storedReportSchema) }),
    problems: ['auth.forbidden', 'request.not_found'],
  }),
  resolve: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/observability/error-groups/:id/state',
    summary: 'Mark a group as resolved, or open it again; it opens by itself when the error comes back',
    write: 'create',
    status: 200,
    params,
    body: z.strictObject({ state: z.enum(errorGroupStates) }),
    reply: errorGroupSchema,
    problems: ['auth.forbidden', 'request.not_found'],
  }),
};
