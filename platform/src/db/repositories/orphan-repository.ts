import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import type { orphanRoutes } from '@switchyard/contracts/orphans/orphan-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';
import { readPage } from './read-page.ts';
import { matchesWords } from './text-query.ts';

export type OrphanQuery = z.output<NonNullable<typeof orphanRoutes.list.query>>;

/** A submission with its server-only fields. */
export type StoredOrphan = Orphan & {
  /** User whose device sent it. */
  authorId: string;
  clientRef: string | null;
  base: Readonly<Record<string, unknown>>;
};

type Instants = 'createdAt' | 'updatedAt' | 'occurredAt';
type OrphanRow = Omit<StoredOrphan, Instants | 'deletedAt' | 'base'> &
  Record<Instants, Date> & { deletedAt: Date | null; base: Record<string, unknown> | null };

const selectOrphans: RawBuilder<unknown> = sql`
  SELECT page.cursor_key, o.id, o.revision, o.created_at, o.updated_at, o.deleted_at, o.reason, o.state, o.visit_id,
    o.job_id, j.number AS job_number, j.title AS job_title, o.technician_id, o.author_id,
    o.author_name AS technician_name, o.method, o.url, o.body, o.base, o.client_ref, o.label, o.occurred_at,
    o.resolved_by_name AS resolved_by, o.resolved_reason
  FROM page
  JOIN orphan_submissions o ON o.id = page.id
  JOIN jobs j ON j.company_id = o.company_id AND j.id = o.job_id`;

function toStoredOrphan(row: OrphanRow): StoredOrphan {
  return {
    id: row.id,
    revision: row.revision,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    reason: row.reason,
    state: row.state,
    visitId: row.visitId,
    jobId: row.jobId,
    jobNumber: row.jobNumber,
    jobTitle: row.jobTitle,
    technicianId: row.technicianId,
    technicianName: row.technicianName,
    authorId: row.authorId,
    method: row.method,
    url: row.url,
    body: row.body,
    base: row.base ?? {},
    clientRef: row.clientRef,
    label: row.label,
    occurredAt: toInstant(row.occurredAt),
    resolvedBy: row.resolvedBy,
    resolvedReason: row.resolvedReason,
  };
}

/** A submission as shown to the office. */
export function toOrphan({
  authorId: _author,
  base: _base,
  clientRef: _ref,
  ...orphan
}: StoredOrphan): Orphan {
  return orphan;
}

export async function findOrphan(tx: Tx, id: string): Promise<StoredOrphan | undefined> {
  const { rows } = await sql<OrphanRow>`/* prepared */
    WITH page AS (SELECT o.id, 0 AS cursor_key FROM orphan_submissions o WHERE o.id = ${id})
    ${selectOrphans}`.execute(tx);
  return rows[0] && toStoredOrphan(rows[0]);
}

/** Locks a submission until the commit. @returns false if there is none */
export async function lockOrphan(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orphanSubmissions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws ProblemError when the cursor is invalid */
export async function listOrphanRows(tx: Tx, query: OrphanQuery): Promise<Page<Orphan>> {
  return await readPage<OrphanRow, Orphan>(tx, {
    query,
    sort: { name: 'createdAt', expression: sql`o.created_at`, kind: 'instant', descending: true },
    from: sql`orphan_submissions o`,
    id: sql`o.id`,
    conditions: [sql`o.state = ${query.state}`, ...(query.q ? [jobMatches(query.q)] : [])],
    select: selectOrphans,
    toItems: (rows) => rows.map((row) => toOrphan(toStoredOrphan(row))),
  });
}

function jobMatches(q: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM jobs found WHERE found.company_id = o.company_id AND found.id = o.job_id
    AND ${matchesWords(sql`found.search`, q)})`;
}

/** An earlier submission without a matching visit. */
export type KnownOrphan = Pick<Orphan, 'id' | 'reason' | 'visitId'> & {
  actionId: string;
  clientRef: string | null;
};

/** Submissions of these actions, or of actions that would have created these records. */
export async function findKnownOrphans(
  tx: Tx,
  authorId: string,
  { actionIds, refs }: { actionIds: readonly string[]; refs: readonly string[] },
): Promise<KnownOrphan[]> {
  const { rows } = await sql<KnownOrphan>`
    SELECT id, reason, visit_id, action_id, client_ref FROM orphan_submissions
    WHERE author_id = ${authorId}
      AND (action_id = ANY(${[...actionIds]}::uuid[]) OR client_ref = ANY(${[...refs]}::text[]))`.execute(tx);
  return rows;
}

export type NewOrphan = Omit<
  StoredOrphan,
  | 'revision'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'state'
  | 'jobNumber'
  | 'jobTitle'
  | 'resolvedBy'
  | 'resolvedReason'
> & { companyId: string; actionId: string; now: Date };

export async function insertOrphan(
  tx: Tx,
  { now, technicianName, body, base, ...orphan }: NewOrphan,
): Promise<void> {
  await tx
    .insertInto('orphanSubmissions')
    .values({
      ...orphan,
      authorName: technicianName,
      body: JSON.stringify(body ?? null),
      base: JSON.stringify(base),
      // Rows of one batch get distinct instants, so that they are listed in the order in which they were sent.
      createdAt: sql<Date>`clock_timestamp()`,
      updatedAt: now,
    })
    .execute();
}

export type OrphanDecision = {
  state: 'accepted' | 'discarded';
  resolvedBy: string | null;
  resolvedByName: string;
  resolvedReason: string | null;
};

/** Closes a submission and increments its revision. */
export async function resolveOrphanRow(
  tx: Tx,
  id: string,
  { now, ...decision }: OrphanDecision & { now: Date },
): Promise<void> {
  await tx
    .updateTable('orphanSubmissions')
    .set({ ...decision, resolvedAt: now, updatedAt: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
