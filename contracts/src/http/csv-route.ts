import { z } from 'zod';
import type { RecordFacts } from '../records/define-record.ts';
import { recordPermission } from '../records/record-permission.ts';
import { defineRoute } from './route.ts';

/** CSV body of an export (RFC 4180), UTF-8 with a byte order mark. */
const csvTextSchema = z.string().meta({ contentMediaType: 'text/csv' });

/** The whole list as a file: the list's query without paging. */
export function defineCsvRoute<Query extends z.ZodType<Record<string, unknown>>>({
  record,
  query,
}: {
  record: Pick<RecordFacts<never>, 'kind' | 'collection' | 'permissions'>;
  query: Query;
}) {
  return defineRoute({
    method: 'GET',
    path: `/api/${record.collection}.csv`,
    summary: `The whole list as a file for spreadsheets: filters, search, sort`,
    tag: record.collection,
    access: 'session',
    permission: recordPermission(record, 'view'),
    // Records that nobody deletes have no list of deleted ones.
    ...(query instanceof z.ZodObject && 'deleted' in query.shape
      ? { deletedPermission: recordPermission(record, 'delete') }
      : {}),
    write: 'safe',
    status: 200,
    query,
    reply: csvTextSchema,
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'service.overloaded'],
  });
}
