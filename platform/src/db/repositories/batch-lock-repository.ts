import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';

const kinds = ['jobs', 'customers', 'sites', 'technicians'] as const;
type LockedKind = (typeof kinds)[number];

/** Records touched by a batch of commands. */
export type BatchRecords = Readonly<Record<LockedKind | 'visits', readonly string[]>>;

/**
 * Locks the records of a batch until the commit, and the jobs of its visits, all in one order, so that two batches
 * queue instead of deadlocking. Uses the same lock strength as the commands themselves: upgrading a lock could still
 * deadlock.
 */
export async function lockRecordsOfBatch(tx: Tx, records: BatchRecords): Promise<void> {
  for (const kind of kinds) {
    const named = kind === 'jobs' ? [...records.jobs, ...records.visits] : records[kind];
    if (named.length > 0) await sql`/* prepared */ ${statementOf(kind, records)}`.execute(tx);
  }
}

function statementOf(kind: LockedKind, records: BatchRecords): RawBuilder<unknown> {
  const ids = sql`${[...records[kind]]}::uuid[]`;
  switch (kind) {
    case 'jobs':
      return sql`SELECT FROM jobs WHERE id IN (
        SELECT unnest(${ids}) UNION SELECT job_id FROM visits WHERE id = ANY(${[...records.visits]}::uuid[])
      ) ORDER BY id FOR NO KEY UPDATE`;
    case 'customers':
      return sql`SELECT FROM customers WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
    case 'sites':
      return sql`SELECT FROM sites WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
    case 'technicians':
      return sql`SELECT FROM technicians WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
    default:
      return kind satisfies never;
  }
}
