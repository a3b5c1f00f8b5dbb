import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** Checked by the handler, because refusals have the protocol's own form. */
const body = z.unknown();
const base = {
  method: 'POST',
  tag: 'flag protocols',
  access: 'public',
  write: 'safe',
  status: 200,
  body,
  problems: ['auth.required', 'request.malformed'],
} as const;

/** The result of a flag, in the terms of OpenFeature. */
export const ofrepResultSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  reason: z.string(),
  variant: z.string().optional(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type OfrepResult = z.output<typeof ofrepResultSchema>;

export const ofrepErrorSchema = z.object({
  key: z.string().optional(),
  errorCode: z.enum(['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'FLAG_NOT_FOUND', 'GENERAL']),
  errorDetails: z.string(),
});
export type OfrepRefusal = z.output<typeof ofrepErrorSchema>;

export const ofrepBulkRoute = defineRoute({
  ...base,
  path: '/ofrep/v1/evaluate/flags',
  summary: 'OFREP: all flags in a context, with ETag',
  reply: z.object({
    flags: z.array(ofrepResultSchema),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
});

export const ofrepFlagRoute = defineRoute({
  ...base,
  path: '/ofrep/v1/evaluate/flags/:key',
  summary: 'OFREP: one flag in a context',
  params: z.object({ key: z.string().max(200) }),
  reply: ofrepResultSchema,
});
