import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  longTextSchema,
  queryFlagSchema,
  reasonSchema,
  tagsSchema,
} from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  flagBodyLimits as bodyLimits,
  flagEnvironmentSchema,
  flagKeySchema,
  flagSchema,
  flagTypeSchema,
  limited,
} from './flag.ts';
import { defaultProject, flagProjectSchema, tokenProjectsSchema } from './flag-project.ts';
import {
  changeRulesSchema,
  constraintsSchema,
  flagRulesSchema,
  prerequisitesSchema,
  rulesKibibytes,
  segmentSchema,
} from './flag-rules.ts';

const tag = 'feature flags';
const keyParams = z.object({ key: flagKeySchema });
const idParams = z.object({ id: idSchema });
const stateParams = z.object({ key: flagKeySchema, environment: flagEnvironmentSchema });
const view = { tag, access: 'session', permission: 'flag.view', write: 'safe' } as const;
const change = { tag, access: 'session', permission: 'flag.change' } as const;
const seen = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;
const changed = [...seen, 'revision.required', 'revision.stale'] as const;
const reason = reasonSchema.nullable().default(null);

export const readRulesRoute = defineRoute({
  ...view,
  method: 'GET',
  path: '/api/flags/:key/environments/:environment/rules',
  summary: 'Rules of a flag in one environment',
  status: 200,
  params: stateParams,
  reply: flagRulesSchema,
  problems: [...seen, 'flag.unknown'],
});

/** If-Match carries the revision of the flag in that environment; a stale one lists the differences. */
export const changeRulesRoute = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/flags/:key/environments/:environment/rules',
  summary: 'Change the rules of a flag in one environment',
  write: 'change',
  status: 200,
  params: stateParams,
  body: changeRulesSchema,
  bodyLimits,
  reply: flagRulesSchema,
  problems: [...changed, 'flag.unknown', 'record.gone', 'flag.review_required'],
});

export const changeDetailsSchema = z.strictObject({
  description: longTextSchema.optional(),
  type: flagTypeSchema.optional(),
  expectedDays: z.number().int().min(1).max(3650).nullable().optional(),
  ownerId: idSchema.nullable().optional(),
  tags: tagsSchema.optional(),
  prerequisites: prerequisitesSchema.optional(),
  project: flagProjectSchema.optional(),
  reason,
});

export const changeDetailsRoute = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/flags/:key',
  summary: 'Change the details of a flag, which are the same in every environment',
  write: 'change',
  status: 200,
  params: keyParams,
  body: changeDetailsSchema,
  bodyLimits,
  reply: flagSchema,
  problems: [...changed, 'flag.unknown', 'record.gone'],
});

export const archiveFlagRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flags/:key/archive',
  summary: 'Archive a flag: it is off everywhere and keeps its key',
  write: 'change',
  status: 200,
  params: keyParams,
  body: z.strictObject({ reason }),
  reply: flagSchema,
  problems: [...changed, 'flag.unknown', 'record.referenced'],
});

export const restoreFlagRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flags/:key/restore',
  summary: 'Restore an archived flag as it was',
  write: 'change',
  status: 200,
  params: keyParams,
  body: z.strictObject({ reason }),
  reply: flagSchema,
  problems: [...changed, 'flag.unknown'],
});

/** If-Match carries the current revision of what the change was about: the flag, or its state in the environment. */
export const restoreRevisionRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flags/:key/history/:number/restore',
  summary: 'Restore what a flag was after an earlier change, as a new change',
  write: 'change',
  status: 200,
  params: z.object({ key: flagKeySchema, number: z.coerce.number().int().positive() }),
  body: z.strictObject({ reason }),
  reply: flagSchema,
  problems: [...changed, 'flag.unknown', 'request.not_found', 'record.gone', 'flag.review_required'],
});

const segmentShape = {
  name: z.string().trim().min(1).max(100),
  description: longTextSchema,
  constraints: limited(constraintsSchema, rulesKibibytes),
};

/** A segment, with the flags and environments whose rules use it if they were asked for. */
const listedSegmentSchema = segmentSchema.extend({
  uses: z.array(z.object({ flag: z.string(), environments: z.array(flagEnvironmentSchema) })).nullable(),
});
export type ListedSegment = z.output<typeof listedSegmentSchema>;

export const listSegmentsRoute = defineRoute({
  ...view,
  method: 'GET',
  path: '/api/flag-segments',
  summary: 'Segments: groups of constraints that several flags use',
  status: 200,
  /** `uses=true`: with the flags that use each. */
  query: z.strictObject({ uses: queryFlagSchema.default(false) }),
  reply: z.object({ items: z.array(listedSegmentSchema) }),
  problems: seen,
});

export const createSegmentRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flag-segments',
  summary: 'Create a segment',
  write: 'create',
  status: 201,
  body: z.strictObject({
    ...segmentShape,
    description: longTextSchema.default(''),
    constraints: segmentShape.constraints.default([]),
  }),
  bodyLimits,
  reply: segmentSchema,
  problems: [...seen, 'record.duplicate'],
});

export const changeSegmentRoute = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/flag-segments/:id',
  summary: 'Change a segment, and with it every flag that uses it',
  write: 'change',
  status: 200,
  params: idParams,
  body: z.strictObject({ ...z.object(segmentShape).partial().shape, reason }),
  bodyLimits,
  reply: segmentSchema,
  problems: [...changed, 'request.not_found', 'record.duplicate'],
});

export const archiveSegmentRoute = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/api/flag-segments/:id',
  summary: 'Delete a segment that no flag uses',
  write: 'change',
  status: 200,
  params: idParams,
  reply: segmentSchema,
  problems: [...changed, 'request.not_found', 'record.referenced'],
});

export const environmentKinds = ['development', 'test', 'production'] as const;

export const environmentSchema = z.object({
  key: flagEnvironmentSchema,
  name: z.string(),
  kind: z.enum(environmentKinds),
  /** True if changes of flags need a change request; missing: the server is an earlier version. */
  requiresReview: z.boolean().optional(),
  /** True if a sample of the contexts of its programs is kept for 24 hours; missing: the server is an earlier version. */
  keepsContexts: z.boolean().optional(),
});
export type Environment = z.output<typeof environmentSchema>;

export const listEnvironmentsRoute = defineRoute({
  ...view,
  method: 'GET',
  path: '/api/flag-environments',
  summary: 'Environments in which flags have a state of their own',
  status: 200,
  reply: z.object({ items: z.array(environmentSchema) }),
  problems: seen,
});

export const createEnvironmentRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flag-environments',
  summary: 'Add an environment; every flag is off in it',
  write: 'create',
  status: 201,
  body: z.strictObject({
    key: flagEnvironmentSchema,
    name: z.string().trim().min(1).max(60),
    kind: z.enum(environmentKinds).default('test'),
  }),
  reply: environmentSchema,
  problems: [...seen, 'record.duplicate'],
});

export const tokenKinds = ['client', 'frontend'] as const;

/** A token of programs that evaluate flags. Client tokens read rules, frontend tokens only results. */
export const flagTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(tokenKinds),
  environment: flagEnvironmentSchema,
  createdAt: instantSchema,
  createdBy: z.string().nullable(),
  expiresAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** Time of the last request with it, to the minute; null: none. Missing: the server is an earlier version. */
  lastUsedAt: instantSchema.nullish(),
  /** Projects whose flags it sees; `*`: all. */
  projects: z.array(z.string()).default([defaultProject]),
});
export type FlagToken = z.output<typeof flagTokenSchema>;

export const listTokensRoute = defineRoute({
  ...view,
  permission: 'flag.change',
  method: 'GET',
  path: '/api/flag-tokens',
  summary: 'Tokens of programs that evaluate flags, without their secrets',
  status: 200,
  reply: z.object({ items: z.array(flagTokenSchema) }),
  problems: seen,
});

export const createTokenRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flag-tokens',
  needsProof: true,
  summary: 'Create a token; its secret is shown in this answer only',
  // No Idempotency-Key: its stored answer would contain the secret.
  write: 'safe',
  status: 201,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    kind: z.enum(tokenKinds),
    environment: flagEnvironmentSchema.default('production'),
    expiresAt: instantSchema.nullable().default(null),
    projects: tokenProjectsSchema.default([defaultProject]),
  }),
  reply: flagTokenSchema.extend({ secret: z.string() }),
  problems: [...seen, 'auth.proof_required'],
});

export const revokeTokenRoute = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/api/flag-tokens/:id',
  summary: 'Revoke a token at once',
  write: 'create',
  status: 200,
  params: idParams,
  reply: flagTokenSchema,
  problems: [...seen, 'request.not_found'],
});
