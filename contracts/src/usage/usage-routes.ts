import { z } from 'zod';
import { instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { usageKinds } from './company-limits.ts';

export const usageItemSchema = z.object({
  kind: z.enum([...usageKinds, 'mails']),
  /** Null: not counted yet. */
  used: z.number().int().nullable(),
  /** Null: no limit. */
  most: z.number().int().nullable(),
  state: z.enum(['ok', 'near', 'reached']),
  /** When the count begins again; null: it does not, or with each minute or connection. */
  resetsAt: instantSchema.nullable(),
});
export type UsageItem = z.infer<typeof usageItemSchema>;

export const usageSchema = z.object({
  /** `self-hosted`, `team` … */
  plan: z.string(),
  items: z.array(usageItemSchema),
});
export type Usage = z.infer<typeof usageSchema>;

export const usageRoute = defineRoute({
  method: 'GET',
  path: '/api/usage',
  tag: 'settings',
  access: 'session',
  permission: 'settings.view',
  summary: 'What the company uses, and its limits',
  write: 'safe',
  status: 200,
  reply: usageSchema,
  problems: ['auth.required', 'auth.forbidden'],
});
