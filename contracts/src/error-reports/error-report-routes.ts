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
    summary: 'Report a browser error',
    write: 'safe',
    status: 202,
    body: errorReportSchema,
    reply: z.object({
      /** `known`: the report is already stored. `dropped`: over the limit, only counted. */
      outcome: z.enum(['stored', 'known', 'dropped']),
    }),
    problems: ['request.invalid', 'request.too_large', 'request.rate_limited'],
  }),
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/observability/error-groups',
    permission: 'observability.view',
    summary: 'Browser errors in groups, the last seen first; 200 at most',
    write: 'safe',
    status: 200,
    query: z.strictObject({
      state: z.enum(errorGroupStates).optional(),
      /** Error id as shown on the error screen, or words of the message. */
      q: queryTextSchema.max(200).optional(),
    }),
    reply: z.object({ items: z.array(errorGroupSchema) }),
    problems: ['auth.forbidden', 'request.invalid'],
  }),
  read: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/observability/error-groups/:id',
    permission: 'observability.view',
    summary: 'One group with its newest reports',
    write: 'safe',
    status: 200,
    params,
    query: z.strictObject({
      /** The report with this error id is listed first. */
      errorId: queryTextSchema.max(32).optional(),
    }),
    reply: z.object({ group: errorGroupSchema, reports: z.array(storedReportSchema) }),
    problems: ['auth.forbidden', 'request.not_found'],
  }),
  resolve: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/observability/error-groups/:id/state',
    permission: 'error_report.resolve',
    summary: 'Resolve or reopen a group; it reopens by itself if the error recurs',
    write: 'create',
    status: 200,
    params,
    body: z.strictObject({ state: z.enum(errorGroupStates) }),
    reply: errorGroupSchema,
    problems: ['auth.forbidden', 'request.not_found'],
  }),
};
