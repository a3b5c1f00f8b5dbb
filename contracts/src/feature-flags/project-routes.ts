import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagEnvironmentSchema } from './flag.ts';
import { flagProjectSchema } from './flag-project.ts';

const tag = 'feature flags';
const seen = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;
const changed = [...seen, 'revision.required', 'revision.stale', 'request.not_found'] as const;
const nameSchema = z.string().trim().min(1).max(60);
const descriptionSchema = z.string().trim().max(500);
/** Most users who are named in an environment of a project. */
const mostChangers = 100;

export const projectSettingSchema = z.object({
  environment: flagEnvironmentSchema,
  /** True if changes need a change request here; where the environment needs them anyway, it makes no difference. */
  requiresReview: z.boolean(),
  /** Users who may change flags here, of those whose role may; null: all of them. */
  changerIds: z.array(idSchema).nullable(),
  revision: z.number().int().positive(),
});
export type ProjectSetting = z.output<typeof projectSettingSchema>;

export const projectSchema = z.object({
  key: flagProjectSchema,
  name: z.string(),
  description: z.string(),
  revision: z.number().int().positive(),
  /** Flags that are not archived. */
  flags: z.number().int().nonnegative(),
  /** Environments that differ from what holds for all projects. */
  settings: z.array(projectSettingSchema),
});
export type FlagProject = z.output<typeof projectSchema>;

export const listProjectsRoute = defineRoute({
  method: 'GET',
  path: '/api/flag-projects',
  summary: 'Projects of feature flags, with who may change their flags where',
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(projectSchema) }),
  problems: seen,
});

export const createProjectRoute = defineRoute({
  method: 'POST',
  path: '/api/flag-projects',
  summary: 'Create a project of feature flags',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'create',
  status: 201,
  body: z.strictObject({
    key: flagProjectSchema,
    name: nameSchema,
    description: descriptionSchema.default(''),
  }),
  reply: projectSchema,
  problems: [...seen, 'record.duplicate'],
});

/** If-Match carries the revision of the project. */
export const changeProjectRoute = defineRoute({
  method: 'PATCH',
  path: '/api/flag-projects/:key',
  summary: 'Rename or describe a project of feature flags',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'change',
  status: 200,
  params: z.object({ key: flagProjectSchema }),
  body: z.strictObject({ name: nameSchema.optional(), description: descriptionSchema.optional() }),
  reply: projectSchema,
  problems: changed,
});

export const deleteProjectRoute = defineRoute({
  method: 'DELETE',
  path: '/api/flag-projects/:key',
  summary: 'Delete a project without flags and tokens',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'change',
  status: 200,
  params: z.object({ key: flagProjectSchema }),
  reply: projectSchema,
  problems: [...changed, 'record.referenced'],
});

/** If-Match carries the revision of the setting: 1 until it is set for the first time. */
export const changeProjectSettingRoute = defineRoute({
  method: 'PATCH',
  path: '/api/flag-projects/:key/environments/:environment',
  summary: 'Set who may change flags of a project in an environment, and whether with a change request',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'change',
  status: 200,
  params: z.object({ key: flagProjectSchema, environment: flagEnvironmentSchema }),
  body: z.strictObject({
    requiresReview: z.boolean().optional(),
    changerIds: z.array(idSchema).min(1).max(mostChangers).nullable().optional(),
  }),
  reply: projectSchema,
  problems: changed,
});
