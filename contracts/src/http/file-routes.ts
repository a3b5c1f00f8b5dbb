import { z } from 'zod';
import type { RecordFacts } from '../records/define-record.ts';
import { recordPermission } from '../records/record-permission.ts';
import { defineRoute } from './route.ts';

/** CSV body of an export (RFC 4180), UTF-8 with a byte order mark. */
const csvTextSchema = z.string().meta({ contentMediaType: 'text/csv' });
/** Workbook of an export (Office Open XML), with one sheet. */
const workbookSchema = z
  .string()
  .meta({ contentMediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });

type Files<Query> = {
  record: Pick<RecordFacts<never>, 'kind' | 'collection' | 'permissions'>;
  /** The list's query without paging. */
  query: Query;
};

/** The whole list as a file, as CSV or as a workbook. */
export function defineFileRoutes<Query extends z.ZodType<Record<string, unknown>>>({
  record,
  query,
}: Files<Query>) {
  const base = {
    method: 'GET',
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
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'service.overloaded'],
  } as const;
  return {
    csv: defineRoute({
      ...base,
      path: `/api/${record.collection}.csv`,
      summary: `The whole list as a file for spreadsheets: filters, search, sort`,
      reply: csvTextSchema,
    }),
    xlsx: defineRoute({
      ...base,
      path: `/api/${record.collection}.xlsx`,
      summary: `The whole list as a workbook: filters, search, sort`,
      reply: workbookSchema,
    }),
  };
}
