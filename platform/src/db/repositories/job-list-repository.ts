import type { Page } from '@switchyard/contracts/http/page.ts';
import { type Job, jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import type { JobPoint } from '@switchyard/contracts/jobs/job-points.ts';
import type { jobRoutes, jobSorts } from '@switchyard/contracts/jobs/job-routes.ts';
import { jobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import type { CustomListing } from '../records/custom-listing.ts';
import { jobInScope } from './job-repository.ts';
import { type JobRow, priorityRank, selectJobs, toJob } from './job-row.ts';
import { orderBy, type SortKey } from './keyset.ts';
import { isLateJob } from './late-work.ts';
import { closedGroup, groupOf, type ListGroups } from './list-groups.ts';
import type { ReadScope } from './read-scope.ts';
import { readPage } from './read-page.ts';
import { comparable, isOneOf, matchesWords } from './text-query.ts';

export type JobQuery = z.output<NonNullable<typeof jobRoutes.list.query>>;
/** The query of a list without pages and groups. */
export type JobPointQuery = z.output<NonNullable<typeof jobRoutes.points.query>>;
type JobSort = (typeof jobSorts)[number];

/** Represents "no instant" in a sort; the indexes use the same constant. */
const far = sql.raw(`'2200-01-01 00:00:00+00'::timestamptz`);

const sortKeys: Readonly<Record<JobSort, Omit<SortKey, 'name'>>> = {
  createdAt: { expression: sql`j.created_at`, kind: 'instant', descending: false },
  '-createdAt': { expression: sql`j.created_at`, kind: 'instant', descending: true },
  '-updatedAt': { expression: sql`j.updated_at`, kind: 'instant', descending: true },
  number: { expression: sql`j.number`, kind: 'number', descending: false },
  '-number': { expression: sql`j.number`, kind: 'number', descending: true },
  '-priority': { expression: sql`j.priority`, kind: 'number', descending: true },
  resolveBy: { expression: sql`coalesce(j.resolve_by, ${far})`, kind: 'instant', descending: false },
  scheduledStart: {
    expression: sql`coalesce(j.scheduled_start, ${far})`,
    kind: 'instant',
    descending: false,
  },
};

/** Fields that the list can be grouped by, as in its contract; the most urgent jobs come first. */
export const jobGroups: ListGroups = {
  state: closedGroup(sql`j.state`, { values: jobStates }),
  priority: closedGroup(sql`j.priority`, { values: jobPriorities.toReversed(), stored: priorityRank }),
  trade: closedGroup(sql`j.trade`, { values: trades }),
};

/**
 * Overdue jobs always have the instant: sorting by the plain column lets the index of open jobs serve, without reading
 * closed ones.
 */
function sortKey({ sort, overdue }: JobPointQuery): Omit<SortKey, 'name'> {
  return sort === 'resolveBy' && overdue === true
    ? { expression: sql`j.resolve_by`, kind: 'instant', descending: false }
    : sortKeys[sort];
}

/** Open jobs; must match the text of the partial indexes so that they can be used. */
export const isOpenJob = sql<boolean>`j.state NOT IN ('completed', 'invoiced', 'closed', 'cancelled')`;

type JobListing = { scope: ReadScope; now: Date; custom?: CustomListing | undefined };

/** @throws ProblemError when the cursor does not fit the sort */
export async function listJobRows(
  tx: Tx,
  { query, scope, now, custom }: JobListing & { query: JobQuery },
): Promise<Page<Job>> {
  return await readPage<JobRow, Job>(tx, {
    query,
    sort: custom?.sort ?? { name: query.sort, ...sortKey(query) },
    group: groupOf(jobGroups, query),
    from: sql`jobs j`,
    id: sql`j.id`,
    conditions: [
      sql`j.deleted_at IS NULL`,
      ...scopeConditions(scope),
      ...filters(query, now),
      ...(custom?.conditions ?? []),
    ],
    entangled: isEntangled(query),
    ...(isWalked(query, scope) ? { walk: walkedConditions(query) } : {}),
    select: selectJobs,
    named: true,
    toItems: (rows) => rows.map(toJob),
  });
}

/** Search words correlate with trades and states: words of a plumbing job never match another trade. */
function isEntangled({ q, group, state, trade, priority, type, territory }: JobQuery): boolean {
  return (
    q !== undefined &&
    (/\s/.test(q) || [group, state, trade, priority, type, territory].some((filter) => filter !== undefined))
  );
}

/** False if the filter names a customer, site or technician: indexes then find the few rows directly. */
function isWalked(query: JobQuery, scope: ReadScope): boolean {
  const { customerId, siteId, equipmentId, technicianId, scheduledFrom, scheduledTo, overdue, late } = query;
  const narrow = [customerId, siteId, equipmentId, technicianId, scheduledFrom, scheduledTo, overdue, late];
  return isEntangled(query) && scope.kind === 'company' && narrow.every((filter) => filter === undefined);
}

/** Jobs of one state or one trade have an index by creation time. */
function walkedConditions({ sort, state, trade }: JobQuery): RawBuilder<unknown>[] {
  const all = sql`j.deleted_at IS NULL`;
  if (sort !== 'createdAt' && sort !== '-createdAt') return [all];
  if (state?.length === 1) return [all, isOneOf(sql`j.state`, state)];
  return trade?.length === 1 ? [all, isOneOf(sql`j.trade`, trade)] : [all];
}

function scopeConditions(scope: ReadScope): RawBuilder<boolean>[] {
  return scope.kind === 'company' ? [] : [jobInScope(scope)];
}

function filters(query: JobPointQuery, now: Date): RawBuilder<unknown>[] {
  return [
    ...plainFilters(query),
    ...(query.overdue === true ? [sql`${isOpenJob} AND j.resolve_by < ${now}`] : []),
    ...(query.overdue === false
      ? [sql`(NOT ${isOpenJob} OR j.resolve_by IS NULL OR j.resolve_by >= ${now})`]
      : []),
    ...(query.late === undefined ? [] : [query.late ? isLateJob(now) : sql`NOT ${isLateJob(now)}`]),
    ...visitFilters(query),
    ...(query.q ? [matchesWords(sql`j.search`, query.q)] : []),
  ];
}

/** Conditions on the job's own columns. */
export function plainFilters(query: JobPointQuery): RawBuilder<unknown>[] {
  const { number, state, priority, trade, type, territory, customerId, siteId, equipmentId } = query;
  return [
    ...(number === undefined ? [] : [sql`j.number = ${number}`]),
    ...(state ? [isOneOf(sql`j.state`, state)] : []),
    ...(priority ? [isOneOf(sql`j.priority`, priority.map(priorityRank))] : []),
    ...(trade ? [isOneOf(sql`j.trade`, trade)] : []),
    ...(type === undefined ? [] : [sql`j.type = ${comparable(type)}`]),
    ...(territory === undefined ? [] : [sql`j.territory = ${comparable(territory)}`]),
    ...(customerId === undefined ? [] : [sql`j.customer_id = ${customerId}`]),
    ...(siteId === undefined ? [] : [sql`j.site_id = ${siteId}`]),
    ...(equipmentId === undefined
      ? []
      : [sql`j.equipment_ids @> ARRAY[${equipmentId}::uuid] AND j.equipment_ids <> '{}'`]),
  ];
}

function visitFilters(query: JobPointQuery): RawBuilder<unknown>[] {
  const conditions = visitConditions(query);
  if (conditions.length === 0) return [];
  return [sql`EXISTS (SELECT 1 FROM visits v WHERE ${visitsOf(conditions)})`];
}

/** Visits of a job that match, for a WHERE. */
function visitsOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const all = [
    sql`v.company_id = j.company_id AND v.job_id = j.id AND v.deleted_at IS NULL AND v.state <> 'cancelled'`,
    ...conditions,
  ];
  return sql.join(all, sql` AND `);
}

function visitConditions(query: JobPointQuery): RawBuilder<unknown>[] {
  const { technicianId, scheduledFrom, scheduledTo } = query;
  return [
    // A visit lasts 24 hours at most, so an index on the start is enough to find those that overlap the window.
    ...(scheduledFrom === undefined
      ? []
      : [
          sql`v.scheduled_end > ${scheduledFrom} AND v.scheduled_start > ${scheduledFrom}::timestamptz - interval '1 day'`,
        ]),
    ...(scheduledTo === undefined ? [] : [sql`v.scheduled_start < ${scheduledTo}`]),
    ...(technicianId === undefined
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM assignments a
            WHERE a.company_id = v.company_id AND a.visit_id = v.id AND a.technician_id = ${technicianId})`,
        ]),
  ];
}

/** Jobs of a list as points, in the order of the list. One more than `limit` shows that there are more. */
export async function listJobPoints(
  tx: Tx,
  { query, scope, now, custom, limit }: JobListing & { query: JobPointQuery; limit: number },
): Promise<JobPoint[]> {
  const conditions = [
    sql`j.deleted_at IS NULL`,
    ...scopeConditions(scope),
    ...filters(query, now),
    ...(custom?.conditions ?? []),
  ];
  const sort: SortKey = custom?.sort ?? { name: query.sort, ...sortKey(query) };
  const { rows } = await sql<JobPoint>`
    SELECT j.id, j.number, j.title, j.state, s.latitude, s.longitude, ${startsOf(query)} AS starts
    FROM jobs j JOIN sites s ON s.company_id = j.company_id AND s.id = j.site_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${orderBy(sort, sort.expression, sql`j.id`)} LIMIT ${limit}`.execute(tx.withoutPlugins());
  return rows;
}

/** Beginnings of the visits in the time that is asked for. */
function startsOf(query: JobPointQuery): RawBuilder<unknown> {
  if (query.scheduledFrom === undefined || query.scheduledTo === undefined) return sql`'[]'::jsonb`;
  return sql`(SELECT coalesce(jsonb_agg(to_char(v.scheduled_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ORDER BY v.scheduled_start), '[]')
    FROM visits v WHERE ${visitsOf(visitConditions(query))})`;
}

/** Jobs awaiting a visit, the most urgent first, and their total number. */
export async function findQueuedJobs(tx: Tx, limit: number): Promise<{ jobs: Job[]; total: number }> {
  const waiting = sql`FROM jobs j WHERE j.deleted_at IS NULL AND j.state IN ('unscheduled', 'needs_return')`;
  const result = await sql<JobRow>`
    WITH page AS MATERIALIZED (
      SELECT j.id, row_number() OVER (ORDER BY j.priority DESC, j.resolve_by, j.id) AS cursor_key
      ${waiting} ORDER BY j.priority DESC, j.resolve_by, j.id LIMIT ${limit}
    )
    ${selectJobs} ORDER BY page.cursor_key`.execute(tx);
  const count = await sql<{ total: number }>`SELECT count(*) AS total ${waiting}`.execute(tx);
  return { jobs: result.rows.map(toJob), total: count.rows[0]?.total ?? 0 };
}
