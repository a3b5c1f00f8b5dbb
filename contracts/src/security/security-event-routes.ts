import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { securityEventSchema } from './security-event.ts';
import { securityKinds, securityOutcomes } from './security-kinds.ts';
import { securityEventRecord } from './security-event-record.ts';

const action = defineActionRoutes(securityEventRecord);

const filters = {
  kind: z.enum(securityKinds).optional(),
  /** Facts by a person, and about them. */
  userId: idSchema.optional(),
  outcome: z.enum(securityOutcomes).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};
export type SecurityEventFilters = z.infer<z.ZodObject<typeof filters>>;

const file = {
  tag: securityEventRecord.collection,
  access: 'session',
  permission: 'security_event.view',
  method: 'GET',
  write: 'safe',
  status: 200,
  query: z.strictObject(filters),
  reply: z.string(),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'service.overloaded'],
} as const;

/** The audit of the company. There is no route that changes it. */
export const securityEventRoutes = {
  list: action.list('', {
    permission: 'view',
    summary: 'Facts about sign-ins, accounts, tokens and refused access, newest first',
    filters,
    reply: securityEventSchema,
  }),
  csv: defineRoute({
    ...file,
    path: '/api/security-events.csv',
    summary: 'The same as a CSV file, of any length',
  }),
  jsonl: defineRoute({
    ...file,
    path: '/api/security-events.jsonl',
    summary: 'The same as JSON lines, of any length',
  }),
};
