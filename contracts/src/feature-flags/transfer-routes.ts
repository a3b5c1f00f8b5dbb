import { z } from 'zod';
import { idSchema, reasonSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagEnvironmentSchema, flagKeySchema } from './flag.ts';
import { plannedEditSchema } from './schedule-routes.ts';
import { exportSchema } from './transfer/own-document.ts';

const tag = 'feature flags';
const seen = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;

/** Most flags that are copied or imported at once. */
export const mostTransferred = 200;

export const exportFlagsRoute = defineRoute({
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  method: 'GET',
  path: '/api/flag-export',
  summary: 'Flags and segments of an environment, as they can be imported again',
  status: 200,
  query: z.strictObject({ environment: flagEnvironmentSchema }),
  reply: exportSchema,
  problems: seen,
});

const body = z.strictObject({
  /** Environment that is changed. */
  environment: flagEnvironmentSchema,
  source: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('environment'),
      environment: flagEnvironmentSchema,
      flags: z.array(flagKeySchema).min(1).max(mostTransferred),
    }),
    /** An export of this product or of Unleash, or flags of flagd. */
    z.strictObject({ kind: z.literal('document'), document: z.unknown() }),
  ]),
  /** True: flags are switched on and off as in the source; otherwise they stay as they are. */
  withSwitch: z.boolean().default(false),
});
const bodyLimits = { bytes: 2 * 1024 * 1024, values: 100_000 };

const digestSchema = z.string().min(1).max(64);
const itemSchema = z.object({
  key: z.string(),
  /** `create`: the flag does not exist yet; `skip`: it cannot be carried, or there is nothing to change. */
  action: z.enum(['create', 'change', 'same', 'skip']),
  /** Revision of the flag in the environment; null: it does not exist yet. */
  revision: z.number().int().nullable(),
  edits: z.array(plannedEditSchema),
  /** Digest of the edits, which the transfer takes: it changes what was shown. */
  digest: digestSchema,
  /** Parts that are not carried, or why it is skipped. */
  notes: z.array(z.string()),
});
export type TransferItem = z.output<typeof itemSchema>;

export const previewTransferRoute = defineRoute({
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  method: 'POST',
  path: '/api/flag-transfers/preview',
  summary: 'What copying or importing flags would change',
  status: 200,
  body,
  bodyLimits,
  reply: z.object({
    format: z.enum(['environment', 'switchyard', 'unleash', 'flagd']),
    /** True: each change becomes a change request. */
    isReviewed: z.boolean(),
    items: z.array(itemSchema),
    /** Segments that are created. */
    segments: z.array(z.string()),
  }),
  problems: seen,
});
export type TransferQuestion = z.input<NonNullable<typeof previewTransferRoute.body>>;
export type TransferPreview = z.output<typeof previewTransferRoute.reply>;

export const transferRoute = defineRoute({
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'create',
  method: 'POST',
  path: '/api/flag-transfers',
  summary:
    'Copy or import flags: one change per flag, or one change request where the environment needs them',
  status: 200,
  body: body.extend({
    /** Flags of the preview that are changed, with the revisions and digests that it showed. */
    items: z
      .array(
        z.strictObject({
          key: flagKeySchema,
          revision: z.number().int().positive().nullable(),
          digest: digestSchema,
        }),
      )
      .min(1)
      .max(mostTransferred),
    reason: reasonSchema.nullable().default(null),
  }),
  bodyLimits,
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        outcome: z.enum(['created', 'changed', 'requested', 'same', 'refused']),
        requestId: idSchema.nullable(),
        detail: z.string().nullable(),
      }),
    ),
  }),
  problems: seen,
});
export type TransferOutcome = z.output<typeof transferRoute.reply>['items'][number];
