import { type Action, scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import {
  type DeletedRecord,
  findDeletedRecord,
  type RestorableTable,
} from '@switchyard/platform/db/repositories/record-history-repository.ts';
import type { SyncBatch } from './sync-batch.ts';

/** Permissions needed to restore a record: the same as to delete it. */
const actions: Readonly<Record<RestorableTable, Action>> = {
  jobs: 'job.delete',
  visits: 'visit.delete',
  customers: 'customer.delete',
  sites: 'site.delete',
  technicians: 'technician.delete',
};

/** The deleted target of a command, for users who may restore it; undefined for all others. */
export async function findRestorable(
  { unit, session }: SyncBatch,
  path: string,
): Promise<DeletedRecord | undefined> {
  const [, , table = '', id] = path.split('/');
  if (id === undefined || !isRestorable(table)) return undefined;
  if (scopeFor(session.actor, actions[table]) !== 'company') return undefined;
  return await findDeletedRecord(unit.tx, { table, id });
}

function isRestorable(table: string): table is RestorableTable {
  return Object.hasOwn(actions, table);
}
