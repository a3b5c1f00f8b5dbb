import { z } from 'zod';
import { flagEnvironmentSchema } from '../feature-flags/flag.ts';
import { defineRoute } from '../http/route.ts';

export const deploymentSchema = z.object({
  /** True if the demo accounts can sign in. */
  demo: z.boolean(),
  version: z.string(),
  flagEnvironment: flagEnvironmentSchema,
});
export type Deployment = z.infer<typeof deploymentSchema>;

export const deploymentRoute = defineRoute({
  method: 'GET',
  path: '/api/deployment',
  summary: 'Public information about this deployment',
  tag: 'identity',
  access: 'public',
  write: 'safe',
  status: 200,
  reply: deploymentSchema,
  problems: [],
});
