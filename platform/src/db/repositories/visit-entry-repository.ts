import type { TimeActivity, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';
import type { ReadScope } from './read-scope.ts';
import { visitInScope } from './visit-repository.ts';

type Instants = 'createdAt' | 'updatedAt' | 'occurredAt';

type VisitEntryRow = Omit<VisitEntry, Instants | 'deletedAt'> &
  Record<Instants, Date> & { deletedAt: Date | null };

const selectEntries: RawBuilder<unknown> = sql`
  SELECT e.id, e.revision, e.created_at, e.updated_at, e.deleted_at, e.visit_id, v.job_id, e.kind, e.data, e.author_id,
    e.author_name, e.technician_id, e.occurred_at
  FROM visit_entries e JOIN visits v ON v.company_id = e.company_id AND v.id = e.visit_id`;

/** Condition on `e` and its visit `v` for entries visible in this scope. */
function entryInScope(scope: ReadScope): RawBuilder<boolean> {
  return scope.kind === 'customer' ? sql`${visitInScope(scope)} AND e.customer_visible` : visitInScope(scope);
}

/** An entry, including deleted ones; undefined if it is not in this scope. */
export async function findVisitEntry(tx: Tx, id: string, scope: ReadScope): Promise<VisitEntry | undefined> {
  const { rows } = await sql<VisitEntryRow>`/* prepared */
    ${selectEntries} WHERE e.id = ${id} AND ${entryInScope(scope)}`.execute(tx);
  return rows[0] && toVisitEntry(rows[0]);
}

/** Entries of these visits visible in this scope, without deleted ones, oldest first. */
export async function findEntriesOfVisits(
  tx: Tx,
  visitIds: readonly string[],
  scope: ReadScope,
): Promise<VisitEntry[]> {
  if (visitIds.length === 0) return [];
  const { rows } = await sql<VisitEntryRow>`/* prepared */
    ${selectEntries} WHERE e.visit_id = ANY(${visitIds}::uuid[]) AND e.deleted_at IS NULL AND ${entryInScope(scope)}
    ORDER BY e.occurred_at, e.id`.execute(tx);
  return rows.map(toVisitEntry);
}

/** Time entries of a technician that overlap [from, to), ordered by start; without those of deleted visits. */
export async function findTimes(
  tx: Tx,
  { technicianId, from, to }: { technicianId: string; from: string; to: string },
): Promise<VisitEntry[]> {
  const { rows } = await sql<VisitEntryRow>`
    ${selectEntries} WHERE ${isTimeOf(technicianId, { start: from, end: to })} AND v.deleted_at IS NULL
    ORDER BY e.started_at, e.id`.execute(tx);
  return rows.map(toVisitEntry);
}

export type TimeSpan = {
  technicianId: string;
  start: string;
  end: string;
  /** Entry being changed; null if it is new. */
  entryId: string | null;
};

export type RecordedTime = {
  start: string;
  end: string;
  activity: TimeActivity;
  source: 'auto' | 'manual';
  jobNumber: number;
};

/** Times of a technician that overlap this one, in order; the technician must be locked. */
export async function findOverlappingTimes(
  tx: Tx,
  { technicianId, start, end, entryId }: TimeSpan,
): Promise<RecordedTime[]> {
  const { rows } = await sql<Omit<RecordedTime, 'start' | 'end'> & { start: Date; end: Date }>`
    SELECT e.started_at AS start, e.ended_at AS end, j.number AS job_number, e.data ->> 'activity' AS activity,
      e.data ->> 'source' AS source
    FROM visit_entries e
    JOIN visits v ON v.company_id = e.company_id AND v.id = e.visit_id
    JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
    WHERE ${isTimeOf(technicianId, { start, end })} AND v.deleted_at IS NULL
      AND e.id IS DISTINCT FROM ${entryId}::uuid
    ORDER BY e.started_at`.execute(tx);
  return rows.map((row) => ({ ...row, start: toInstant(row.start), end: toInstant(row.end) }));
}

/** A time entry lasts 24 hours at most, so an index on the start is enough to find those that overlap the span. */
function isTimeOf(technicianId: string, { start, end }: { start: string; end: string }): RawBuilder<boolean> {
  return sql`e.kind = 'time' AND e.deleted_at IS NULL AND e.technician_id = ${technicianId}
    AND e.started_at < ${end} AND e.ended_at > ${start}
    AND e.started_at >= ${start}::timestamptz - interval '24 hours'`;
}

export type NewVisitEntry = Omit<
  VisitEntry,
  'revision' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'jobId'
> & {
  companyId: string;
  now: Date;
};

/** Inserts new entries. */
export async function insertVisitEntries(tx: Tx, entries: readonly NewVisitEntry[]): Promise<void> {
  const rows = entries.map(({ now, data, ...entry }) => ({
    ...entry,
    ...dataColumns(data),
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insertInto('visitEntries').values(rows).execute();
}

export type VisitEntryPatch = { data?: VisitEntry['data']; deletedAt?: Date };

/** Writes the fields and increments the revision. */
export async function updateVisitEntryRow(
  tx: Tx,
  id: string,
  { patch: { data, ...plain }, now }: { patch: VisitEntryPatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('visitEntries')
    .set({ ...plain, ...(data === undefined ? {} : dataColumns(data)), updatedAt: now })
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function dataColumns(data: VisitEntry['data']) {
  return {
    data: JSON.stringify(data),
    startedAt: 'start' in data ? data.start : null,
    endedAt: 'end' in data ? data.end : null,
  };
}

export type UsualPart = { name: string; sku: string | null; unit: string };

/** Most used parts among the company's latest entries; a technician's own count double. */
export async function findUsualParts(tx: Tx, technicianId: string, limit: number): Promise<UsualPart[]> {
  const { rows } = await sql<UsualPart>`/* prepared */
    SELECT name, sku, unit FROM (
      SELECT data ->> 'name' AS name, data ->> 'sku' AS sku, data ->> 'unit' AS unit,
        CASE WHEN technician_id = ${technicianId} THEN 2 ELSE 1 END AS weight, occurred_at
      FROM visit_entries WHERE kind = 'part' AND deleted_at IS NULL
      ORDER BY occurred_at DESC, id DESC LIMIT 1000
    ) latest
    GROUP BY name, sku, unit
    ORDER BY sum(weight) DESC, max(occurred_at) DESC, name, sku, unit LIMIT ${limit}`.execute(tx);
  return rows;
}

function toVisitEntry(row: VisitEntryRow): VisitEntry {
  return {
    ...row,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    occurredAt: toInstant(row.occurredAt),
  } as VisitEntry;
}
