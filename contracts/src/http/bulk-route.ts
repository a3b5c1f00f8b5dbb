import { z } from 'zod';
import type { RecordFacts } from '../records/define-record.ts';
import { recordPermission } from '../records/record-permission.ts';
import { idSchema } from './primitives.ts';
import { problemSchema } from './problem.ts';
import { defineRoute } from './route.ts';

/** Most records changed by one request. */
export const bulkLimit = 200;

/** A record and the revision on which its change is based. */
const bulkTargetSchema = z.strictObject({ id: idSchema, revision: z.number().int().positive() });
const bulkTargetsSchema = z
  .array(bulkTargetSchema)
  .min(1)
  .max(bulkLimit)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each record once');

/** Result for one record: the same as for a single request. */
const bulkResultSchema = z.union([
  z.object({ id: idSchema, status: z.literal(200), revision: z.number().int() }),
  z.object({ id: idSchema, problem: problemSchema }),
]);
export type BulkResult = z.infer<typeof bulkResultSchema>;
export type BulkReply = { items: BulkResult[] };

/** One change, deletion or restoration applied to many records; each succeeds or fails independently. */
export function defineBulkRoute<Update extends z.ZodType>({
  record,
  update,
}: {
  record: Pick<RecordFacts<never>, 'kind' | 'collection' | 'permissions'>;
  update: Update;
}) {
  return defineRoute({
    method: 'POST',
    path: `/api/${record.collection}/bulk`,
    summary: `Change, delete or restore up to ${bulkLimit}; each succeeds or fails alone`,
    tag: record.collection,
    access: 'session',
    permission: [recordPermission(record, 'update'), recordPermission(record, 'delete')],
    write: 'create',
    status: 200,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('update'), items: bulkTargetsSchema, patch: update }),
      z.strictObject({ action: z.literal('delete'), items: bulkTargetsSchema }),
      z.strictObject({ action: z.literal('restore'), items: bulkTargetsSchema }),
    ]),
    reply: z.object({ items: z.array(bulkResultSchema) }),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'idempotency.key_reused'],
  });
}
