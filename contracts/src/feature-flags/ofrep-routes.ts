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

/** An address whose events tell a provider to evaluate all flags again. */
const ofrepEventStreamSchema = z.object({
  type: z.literal('sse'),
  endpoint: z.object({ requestUri: z.string() }),
  /** Seconds in the background after which the connection may be closed. */
  inactivityDelaySec: z.number().int(),
});

export const ofrepBulkRoute = defineRoute({
  ...base,
  path: '/ofrep/v1/evaluate/flags',
  summary: 'OFREP: all flags in a context, with ETag',
  /** Revision named by the event that caused the request: its answer is not older. */
  query: z.looseObject({ flagConfigEtag: z.string().max(200).optional() }),
  reply: z.object({
    flags: z.array(ofrepResultSchema),
    eventStreams: z.array(ofrepEventStreamSchema),
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

/** The address contains a key of its own, because browsers send no headers with it. It only tells that flags changed. */
export const ofrepStreamRoute = defineRoute({
  method: 'GET',
  tag: 'flag protocols',
  access: 'public',
  write: 'safe',
  path: '/ofrep/v1/streams/:token',
  summary: 'OFREP: server-sent events that tell a provider to evaluate all flags again',
  status: 200,
  params: z.object({ token: z.string().max(200) }),
  reply: z.string().meta({ contentMediaType: 'text/event-stream' }),
  problems: ['auth.required', 'request.rate_limited', 'service.overloaded'],
});
