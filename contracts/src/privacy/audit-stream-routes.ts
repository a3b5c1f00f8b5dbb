import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';

/** Streams of a company. */
export const mostAuditStreams = 3;

export const auditStreamSchema = z.object({
  id: idSchema,
  /** `https://…` for a webhook, `syslog+tls://host:port` or `syslog+tcp://host:port`. */
  url: z.string(),
  createdAt: instantSchema,
  lastDeliveredAt: instantSchema.nullable(),
  failingSince: instantSchema.nullable(),
  lastError: z.string().nullable(),
  /** Facts that wait. */
  waiting: z.number().int(),
  /** Of a webhook, when it was created: it is shown once. */
  secret: z.string().optional(),
});
export type AuditStream = z.infer<typeof auditStreamSchema>;

const base = { tag: 'privacy', access: 'session' } as const;
const refused = ['auth.required', 'auth.forbidden'] as const;

/** Streams of the audit to programs that watch over security (SIEM), for admins. */
export const auditStreamRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/audit-streams',
    permission: 'security_event.view',
    summary: 'Streams of the audit, with what waits and the last failure',
    write: 'safe',
    status: 200,
    reply: z.object({ items: z.array(auditStreamSchema) }),
    problems: [...refused],
  }),
  create: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/audit-streams',
    permission: 'security_event.stream',
    needsProof: true,
    summary: 'Stream new facts of the audit to a webhook or a syslog server, in order and at least once',
    write: 'create',
    status: 201,
    body: z.strictObject({
      url: z.string().trim().min(1).max(500),
      ca: z.string().max(20_000).nullable().default(null),
    }),
    reply: auditStreamSchema,
    problems: [...refused, 'auth.proof_required', 'request.invalid', 'record.duplicate'],
  }),
  remove: defineRoute({
    ...base,
    method: 'DELETE',
    path: '/api/audit-streams/:id',
    permission: 'security_event.stream',
    needsProof: true,
    summary: 'End a stream of the audit; what waits is not delivered',
    write: 'create',
    status: 200,
    params: z.object({ id: idSchema }),
    reply: z.object({ id: idSchema }),
    problems: [...refused, 'auth.proof_required', 'request.not_found'],
  }),
};
