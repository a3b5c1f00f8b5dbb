import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagBodyLimits as bodyLimits, flagEnvironmentSchema, flagKeySchema } from './flag.ts';
import { environmentSchema } from './flag-model-routes.ts';
import { plannedChangeSchema, plannedEditSchema } from './schedule-routes.ts';

const tag = 'feature flags';
const base = { tag, access: 'session' } as const;
const view = { ...base, permission: 'flag.view', write: 'safe' } as const;
const seen = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;
const changed = [...seen, 'revision.required', 'revision.stale'] as const;
const stepped = [...changed, 'request.not_found', 'flag.request_refused'] as const;
const idParams = z.object({ id: idSchema });
const title = z.string().trim().min(3).max(120);

/** Most open requests of a flag in one environment. */
export const mostOpenRequests = 50;

export const requestStates = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'applied',
  'conflicted',
  'rejected',
  'withdrawn',
] as const;
export const requestStateSchema = z.enum(requestStates);
export type RequestState = z.output<typeof requestStateSchema>;

/** States in which nothing more happens to a request. */
export const endedRequestStates: ReadonlySet<RequestState> = new Set(['applied', 'rejected', 'withdrawn']);

export const requestStepSchema = z.enum(['submit', 'withdraw', 'approve', 'reject', 'apply']);
export type RequestStep = z.output<typeof requestStepSchema>;

/** The states in which each step is possible. */
export const requestSteps: Readonly<Record<RequestStep, readonly RequestState[]>> = {
  submit: ['draft'],
  withdraw: ['draft', 'in_review', 'approved', 'conflicted'],
  approve: ['in_review'],
  reject: ['in_review', 'approved'],
  apply: ['approved'],
};
/** States in which the author may edit a request; an edit voids its approval. */
export const editableRequestStates: readonly RequestState[] = [
  'draft',
  'in_review',
  'approved',
  'conflicted',
];

/** A change of a flag that another person approves before it is made. */
export const flagRequestSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  flagKey: flagKeySchema,
  environment: flagEnvironmentSchema,
  title: z.string(),
  reason: z.string().nullable(),
  kind: z.enum(['switch', 'share', 'rules']),
  edits: z.array(plannedEditSchema),
  /** Revision of the flag in the environment on which it is based. */
  baseRevision: z.number().int().positive(),
  state: requestStateSchema,
  authorId: idSchema,
  authorName: z.string(),
  /** The person who approved or rejected it; null once an edit has voided that. */
  reviewerName: z.string().nullable(),
  reviewedAt: instantSchema.nullable(),
  /** Words of the last decision: approved, rejected, withdrawn. */
  comment: z.string().nullable(),
  /** Fields that others changed in the meantime. */
  conflicts: z.array(z.string()),
  /** Time at which it is made, if it is scheduled. */
  runAt: instantSchema.nullable(),
  appliedRevision: z.number().int().positive().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type FlagRequest = z.output<typeof flagRequestSchema>;

/** A change request without its content. */
export const flagRequestSummarySchema = flagRequestSchema.omit({ edits: true });
export type FlagRequestSummary = z.output<typeof flagRequestSummarySchema>;

export const listRequestsRoute = defineRoute({
  ...view,
  method: 'GET',
  path: '/api/flag-requests',
  summary: 'Change requests of flags without their content: the 200 that changed last',
  status: 200,
  reply: z.object({ items: z.array(flagRequestSummarySchema) }),
  problems: seen,
});

/** The conflicts of an open request are those of this moment. */
export const readRequestRoute = defineRoute({
  ...view,
  method: 'GET',
  path: '/api/flag-requests/:id',
  summary: 'One change request',
  status: 200,
  params: idParams,
  reply: flagRequestSchema,
  problems: [...seen, 'request.not_found'],
});

/** If-Match carries the revision of the flag in that environment on which the change is based. */
export const createRequestRoute = defineRoute({
  ...base,
  permission: 'flag.request',
  write: 'change',
  method: 'POST',
  path: '/api/flags/:key/environments/:environment/requests',
  summary: 'Request a change of a flag in one environment, as a draft or for review',
  status: 201,
  params: z.object({ key: flagKeySchema, environment: flagEnvironmentSchema }),
  body: z.strictObject({
    title,
    reason: reasonSchema.nullable().default(null),
    change: plannedChangeSchema,
    /** False: a draft, which its author submits later. */
    submit: z.boolean().default(true),
  }),
  bodyLimits,
  reply: flagRequestSchema,
  problems: [...changed, 'flag.unknown', 'record.gone'],
});

/** Only the author edits a request. If-Match carries the revision of the request. */
export const changeRequestRoute = defineRoute({
  ...base,
  permission: 'flag.request',
  write: 'change',
  method: 'PATCH',
  path: '/api/flag-requests/:id',
  summary: 'Edit a change request; an approval is void then',
  status: 200,
  params: idParams,
  body: z.strictObject({
    title: title.optional(),
    reason: reasonSchema.nullable().optional(),
    change: plannedChangeSchema.optional(),
    /** Revision of the flag in the environment on which another `change` is based. */
    baseRevision: z.number().int().positive().optional(),
  }),
  bodyLimits,
  reply: flagRequestSchema,
  problems: [...stepped, 'record.gone'],
});

const step = { ...base, method: 'POST', write: 'change', status: 200, params: idParams } as const;
const words = z.strictObject({ comment: reasonSchema.nullable().default(null) });

export const submitRequestRoute = defineRoute({
  ...step,
  permission: 'flag.request',
  path: '/api/flag-requests/:id/submit',
  summary: 'Submit a draft for review',
  body: words,
  reply: flagRequestSchema,
  problems: stepped,
});

export const withdrawRequestRoute = defineRoute({
  ...step,
  permission: 'flag.request',
  path: '/api/flag-requests/:id/withdraw',
  summary: 'Withdraw an own change request',
  body: words,
  reply: flagRequestSchema,
  problems: stepped,
});

/** Not its author. */
export const approveRequestRoute = defineRoute({
  ...step,
  permission: 'flag.review',
  sessionOnly: true,
  path: '/api/flag-requests/:id/approve',
  summary: 'Approve a change request of another person',
  body: words,
  reply: flagRequestSchema,
  problems: stepped,
});

export const rejectRequestRoute = defineRoute({
  ...step,
  permission: 'flag.review',
  sessionOnly: true,
  path: '/api/flag-requests/:id/reject',
  summary: 'Reject a change request of another person, with a reason',
  body: z.strictObject({ comment: reasonSchema }),
  reply: flagRequestSchema,
  problems: stepped,
});

/** A request that conflicts by now is answered as such, and nothing is made. */
export const applyRequestRoute = defineRoute({
  ...step,
  permission: 'flag.change',
  path: '/api/flag-requests/:id/apply',
  summary: 'Make an approved change, now or at a time',
  body: z.strictObject({ runAt: instantSchema.nullable().default(null) }),
  reply: flagRequestSchema,
  problems: [...stepped, 'record.gone', 'flag.unknown'],
});

export const changeEnvironmentRoute = defineRoute({
  ...base,
  permission: 'flag.change',
  method: 'POST',
  path: '/api/flag-environments/:key/review',
  summary: 'Set whether changes of flags in an environment need a change request',
  write: 'create',
  status: 200,
  params: z.object({ key: flagEnvironmentSchema }),
  body: z.strictObject({ requiresReview: z.boolean() }),
  reply: environmentSchema,
  problems: [...seen, 'request.not_found'],
});

/** Switching off is one step: who did it says why afterwards. */
export const explainStopRoute = defineRoute({
  ...base,
  permission: 'flag.change',
  method: 'POST',
  path: '/api/flags/:key/history/:number/reason',
  summary: 'Give the reason of switching a flag off without one, once',
  write: 'create',
  status: 200,
  params: z.object({ key: flagKeySchema, number: z.coerce.number().int().positive() }),
  body: z.strictObject({ reason: reasonSchema }),
  reply: z.object({ reason: z.string() }),
  problems: [...seen, 'flag.unknown', 'request.not_found', 'flag.request_refused'],
});
