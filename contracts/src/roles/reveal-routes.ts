import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';

/** Uncovers a masked value. A request for each value, so that the audit names what was looked at. */
export const revealRoute = defineRoute({
  tag: 'roles',
  access: 'session',
  permission: ['site.view', 'job.view'],
  sessionOnly: true,
  method: 'POST',
  path: '/api/protected-fields/reveals',
  summary: 'Read a value that your role masks; it is written to the audit',
  // Without Idempotency-Key: its stored answer would contain the value.
  write: 'safe',
  status: 200,
  body: z.strictObject({
    /** `site.gateCode` */
    field: z.string().min(1).max(80),
    /** The record. */
    id: idSchema,
  }),
  reply: z.object({ value: z.union([z.string(), z.number()]).nullable() }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'request.not_found'],
});
