import type { AttachmentKind } from '@switchyard/contracts/attachments/attachment-options.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { customerInScope } from '../repositories/customer-repository.ts';
import { jobInScope } from '../repositories/job-repository.ts';
import type { ReadScope } from '../repositories/read-scope.ts';
import { siteInScope } from '../repositories/site-repository.ts';
import { customerTable } from './customer-table.ts';
import { jobTable } from './job-table.ts';
import type { Reader } from './reader.ts';
import type { RecordStore, StoredRecord } from './record-table.ts';
import { siteTable } from './site-table.ts';

/** A record with files, as far as they depend on it. */
export type AttachmentParent = { readonly deletedAt: string | null; readonly customerId: string | null };

type ParentKind = {
  readonly table: {
    lock(tx: Tx, id: string): Promise<boolean>;
    find(tx: Tx, id: string, reader: Reader): Promise<StoredRecord | undefined>;
  };
  readonly find: (tx: Tx, id: string, reader: Reader) => Promise<AttachmentParent | undefined>;
  /** Ids of the records that this reader sees. */
  readonly idsInScope: (scope: ReadScope) => RawBuilder<unknown>;
};

/** Records that take files; a further kind joins by its line. */
export const attachmentParents: Readonly<Record<AttachmentKind, ParentKind>> = {
  job: parentKind(jobTable, ({ customerId }) => customerId, sql`jobs j`, jobInScope),
  customer: parentKind(customerTable, ({ id }) => id, sql`customers c`, customerInScope),
  site: parentKind(siteTable, ({ customerId }) => customerId, sql`sites s`, siteInScope),
};

function parentKind<Item extends StoredRecord>(
  table: Pick<RecordStore<Item, never, never>, 'alias' | 'lock' | 'find'>,
  accountOf: (item: Item) => string | null,
  rows: RawBuilder<unknown>,
  inScope: (scope: ReadScope) => RawBuilder<boolean>,
): ParentKind {
  const id = sql.ref(`${table.alias}.id`);
  const deletedAt = sql.ref(`${table.alias}.deleted_at`);
  return {
    table,
    find: async (tx, recordId, reader) => {
      const item = await table.find(tx, recordId, reader);
      return item && { deletedAt: item.deletedAt, customerId: accountOf(item) };
    },
    idsInScope: (scope) => sql`SELECT ${id} FROM ${rows} WHERE ${deletedAt} IS NULL AND ${inScope(scope)}`,
  };
}

/** Condition of rows, as `r`, whose record this reader sees. */
export function parentInScope(scope: ReadScope): RawBuilder<boolean> {
  const kinds = Object.entries(attachmentParents).map(
    ([kind, { idsInScope }]) => sql`(r.record_kind = ${kind} AND r.record_id IN (${idsInScope(scope)}))`,
  );
  return sql`(${sql.join(kinds, sql` OR `)})`;
}
