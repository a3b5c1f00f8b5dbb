import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { listingOf } from './deleted-records.ts';
import type { ReadScope } from './read-scope.ts';
import { readPage } from './read-page.ts';
import { matchesWords } from './text-query.ts';
import { selectVisits, toVisit, type VisitRow } from './visit-row.ts';

export type VisitQuery = z.output<NonNullable<typeof visitRoutes.list.query>>;

/** Condition on `v` for visits visible in this scope. */
export function visitInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`EXISTS (SELECT 1 FROM jobs own WHERE own.company_id = v.company_id AND own.id = v.job_id
        AND own.customer_id = ${scope.customerId})`;
    case 'technician':
      return assignedTo(scope.technicianId);
    default:
      return scope satisfies never;
  }
}

function assignedTo(technicianId: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM assignments own WHERE own.company_id = v.company_id AND own.visit_id = v.id
    AND own.technician_id = ${technicianId})`;
}

/** A visit, including deleted ones; undefined if it is not in this scope. */
export async function findVisit(tx: Tx, id: string, scope: ReadScope): Promise<Visit | undefined> {
  const result = await sql<VisitRow>`/* prepared */
    WITH page AS (SELECT v.id, 0 AS cursor_key FROM visits v WHERE v.id = ${id} AND ${visitInScope(scope)})
    ${selectVisits}`.execute(tx);
  const row = result.rows[0];
  return row && toVisit(row);
}

/** Visits by id, deleted ones included, in no particular order. */
export async function findVisitsById(tx: Tx, ids: readonly string[]): Promise<Visit[]> {
  const [only, second] = ids;
  if (only === undefined) return [];
  if (second === undefined) {
    const visit = await findVisit(tx, only, { kind: 'company' });
    return visit ? [visit] : [];
  }
  const result = await sql<VisitRow>`/* prepared */
    WITH page AS (SELECT v.id, 0 AS cursor_key FROM visits v WHERE v.id = ANY(${ids}::uuid[]))
    ${selectVisits}`.execute(tx);
  return result.rows.map(toVisit);
}

/** Visits of a job without deleted ones, in planning order. */
export async function findVisitsOfJob(tx: Tx, jobId: string): Promise<Visit[]> {
  const result = await sql<VisitRow>`/* prepared */
    WITH page AS (SELECT v.id, 0 AS cursor_key FROM visits v WHERE v.job_id = ${jobId} AND v.deleted_at IS NULL)
    ${selectVisits} ORDER BY v.sequence`.execute(tx);
  return result.rows.map(toVisit);
}

/** Visits deleted at that instant, together with their job. */
export async function findVisitsDeletedAt(
  tx: Tx,
  { jobId, deletedAt }: { jobId: string; deletedAt: string },
): Promise<Visit[]> {
  const result = await sql<VisitRow>`
    WITH page AS (SELECT v.id, 0 AS cursor_key FROM visits v WHERE v.job_id = ${jobId} AND v.deleted_at = ${deletedAt})
    ${selectVisits} ORDER BY v.sequence`.execute(tx);
  return result.rows.map(toVisit);
}

/** Visits of these jobs without deleted ones, per job in planning order. */
export async function findVisitsOfJobs(tx: Tx, jobIds: readonly string[]): Promise<Visit[]> {
  if (jobIds.length === 0) return [];
  const result = await sql<VisitRow>`
    WITH page AS (SELECT v.id, 0 AS cursor_key FROM visits v
      WHERE v.job_id = ANY(${jobIds}::uuid[]) AND v.deleted_at IS NULL)
    ${selectVisits} ORDER BY v.job_id, v.sequence`.execute(tx);
  return result.rows.map(toVisit);
}

/** Visits under way, regardless of their plan. */
export async function findActiveVisits(tx: Tx, scope: ReadScope): Promise<Visit[]> {
  const result = await sql<VisitRow>`
    WITH page AS MATERIALIZED (SELECT v.id, 0 AS cursor_key FROM visits v WHERE v.deleted_at IS NULL
      AND v.state IN ('en_route', 'on_site', 'in_progress', 'paused') AND ${visitInScope(scope)})
    ${selectVisits} ORDER BY v.scheduled_start, v.id`.execute(tx.withoutPlugins());
  return result.rows.map(toVisit);
}

/** States of a job's visits, first visit first. */
export async function readVisitStates(tx: Tx, jobId: string): Promise<VisitState[]> {
  const result = await sql<{ state: VisitState }>`/* prepared */
    SELECT state FROM visits WHERE job_id = ${jobId} AND deleted_at IS NULL ORDER BY sequence`.execute(tx);
  return result.rows.map((row) => row.state);
}

/** Locks the job of a visit until the commit. @returns its id, or undefined if there is no such visit */
export async function lockJobOfVisit(tx: Tx, visitId: string): Promise<string | undefined> {
  const result = await sql<{ id: string }>`/* prepared */
    SELECT j.id FROM jobs j JOIN visits v ON v.company_id = j.company_id AND v.job_id = j.id
    WHERE v.id = ${visitId} FOR NO KEY UPDATE OF j`.execute(tx);
  return result.rows[0]?.id;
}

/** @throws ProblemError when the cursor does not fit the sort */
export async function listVisitRows(
  tx: Tx,
  { query, scope }: { query: VisitQuery; scope: ReadScope },
): Promise<Page<Visit>> {
  const sort = {
    name: query.sort,
    expression: sql`v.scheduled_start`,
    kind: 'instant',
    descending: query.sort === '-scheduledStart',
  } as const;
  const listing = listingOf(sql`v.deleted_at`, { deleted: query.deleted, sort });
  return await readPage<VisitRow, Visit>(tx, {
    query,
    sort: listing.sort,
    from: sql`visits v`,
    id: sql`v.id`,
    conditions: [listing.condition, ...filters(query, scope)],
    select: selectVisits,
    named: true,
    toItems: (rows) => rows.map(toVisit),
  });
}

/** Visits that overlap [from, to), without cancelled ones, ordered by start. */
export async function findVisitsBetween(
  tx: Tx,
  { from, to, scope }: { from: Date; to: Date; scope: ReadScope },
): Promise<Visit[]> {
  const result = await sql<VisitRow>`
    WITH page AS MATERIALIZED (
      SELECT v.id, 0 AS cursor_key FROM visits v
      WHERE v.deleted_at IS NULL AND v.state <> 'cancelled' AND ${visitInScope(scope)}
        AND ${overlaps({ from, to })}
    )
    ${selectVisits} ORDER BY v.scheduled_start, v.id`.execute(tx.withoutPlugins());
  return result.rows.map(toVisit);
}

/** A visit lasts 24 hours at most, so an index on the start is enough to find those that overlap the window. */
function overlaps({ from, to }: { from?: Date | string; to?: Date | string }): RawBuilder<boolean> {
  const conditions = [
    ...(from === undefined
      ? []
      : [sql`v.scheduled_end > ${from} AND v.scheduled_start > ${from}::timestamptz - interval '1 day'`]),
    ...(to === undefined ? [] : [sql`v.scheduled_start < ${to}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
}

function filters(query: VisitQuery, scope: ReadScope): RawBuilder<unknown>[] {
  const { from, to, jobId, technicianId, state, q } = query;
  return [
    ...(scope.kind === 'company' ? [] : [visitInScope(scope)]),
    overlaps({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }),
    ...(jobId === undefined ? [] : [sql`v.job_id = ${jobId}`]),
    ...(technicianId === undefined ? [] : [assignedTo(technicianId)]),
    ...(state ? [sql`v.state = ANY(${state})`] : []),
    ...(q ? [jobMatches(q)] : []),
  ];
}

function jobMatches(q: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM jobs found WHERE found.company_id = v.company_id AND found.id = v.job_id
    AND ${matchesWords(sql`found.search`, q)})`;
}
