import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { securityAlertRecord } from './security-alert-record.ts';
import { alertStates } from './security-alert-rules.ts';

const action = defineActionRoutes(securityAlertRecord);

export const securityAlertSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  /** A rule of `alertRules`, or of a newer version. */
  rule: z.string(),
  state: z.enum(alertStates),
  /** The account. */
  subjectId: idSchema,
  subjectName: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  openedAt: instantSchema,
  times: z.number().int().min(1),
  lastAt: instantSchema,
  acknowledgedAt: instantSchema.nullable(),
  acknowledgedByName: z.string().nullable(),
  resolvedAt: instantSchema.nullable(),
  resolvedByName: z.string().nullable(),
});
export type SecurityAlert = z.infer<typeof securityAlertSchema>;

export const securityAlertRoutes = {
  list: action.read('', {
    permission: 'view',
    summary: 'Security alerts, unresolved ones first, at most 200',
    reply: z.object({ items: z.array(securityAlertSchema) }),
  }),
  step: action.change('/:id/transitions', {
    permission: 'change',
    summary: 'Acknowledge or resolve a security alert',
    body: z.strictObject({ to: z.enum(alertStates) }),
    reply: securityAlertSchema,
  }),
};
