import type { Page } from '@switchyard/contracts/http/page.ts';
import type { LeadClock, LeadSource, SpamSign } from '@switchyard/contracts/leads/lead-options.ts';
import { leadExportLimit, type leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';
import type { SortKey } from './keyset.ts';
import { readPage } from './read-page.ts';
import { isOneOf, matchesWords } from './text-query.ts';

export type LeadQuery = z.output<NonNullable<typeof leadRoutes.list.query>>;
export type LeadFilters = Omit<LeadQuery, 'cursor' | 'limit' | 'count'>;

type Instants = 'createdAt' | 'updatedAt' | 'requestedAt' | 'dueAt';
type NullableInstants = 'deletedAt' | 'answeredAt';
type LeadRow = Omit<Lead, Instants | NullableInstants> &
  Record<Instants, Date> &
  Record<NullableInstants, Date | null>;

const selectLeads: RawBuilder<unknown> = sql`
  SELECT page.cursor_key, l.id, l.revision, l.created_at, l.updated_at, l.deleted_at, l.first_name, l.last_name, l.email,
    l.company, l.phone, l.team_size, l.industry, l.message, l.source, l.state, l.lost_reason, l.spam_signs, l.assignee_id,
    u.first_name || ' ' || u.last_name AS assignee_name, l.customer_id, l.request_count, l.requested_at, l.due_at,
    l.answered_at
  FROM page
  JOIN leads l ON l.id = page.id
  LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assignee_id`;

const sortKeys: Readonly<Record<LeadQuery['sort'], Omit<SortKey, 'name'>>> = {
  '-requestedAt': { expression: sql`l.requested_at`, kind: 'instant', descending: true },
  dueAt: { expression: sql`l.due_at`, kind: 'instant', descending: false },
  company: { expression: sql`l.company`, kind: 'text', descending: false },
  '-company': { expression: sql`l.company`, kind: 'text', descending: true },
};

export async function findLead(tx: Tx, id: string): Promise<Lead | undefined> {
  const { rows } = await sql<LeadRow>`/* prepared */
    WITH page AS (SELECT l.id, 0 AS cursor_key FROM leads l WHERE l.id = ${id}) ${selectLeads}`.execute(tx);
  return rows[0] && toLead(rows[0]);
}

/** @throws ProblemError when the cursor does not fit the sort */
export async function listLeadRows(tx: Tx, query: LeadQuery, now: Date): Promise<Page<Lead>> {
  return await readPage<LeadRow, Lead>(tx, {
    query,
    sort: { name: query.sort, ...sortKeys[query.sort] },
    from: sql`leads l`,
    id: sql`l.id`,
    conditions: filters(query, now),
    select: selectLeads,
    toItem: toLead,
  });
}

/** All that a filter finds, as many as an export may have. */
export async function exportLeadRows(tx: Tx, query: LeadFilters, now: Date): Promise<Lead[]> {
  const page = await listLeadRows(tx, { ...query, limit: leadExportLimit, count: false }, now);
  return page.items;
}

export async function countWaitingLeads(tx: Tx, now: Date): Promise<{ due: number; overdue: number }> {
  const { rows } = await sql<{ due: number; overdue: number }>`
    SELECT count(*) FILTER (WHERE due_at >= ${now}) AS due, count(*) FILTER (WHERE due_at < ${now}) AS overdue
    FROM leads WHERE answered_at IS NULL AND deleted_at IS NULL`.execute(tx);
  return rows[0] ?? { due: 0, overdue: 0 };
}

function filters(query: LeadFilters, now: Date): RawBuilder<unknown>[] {
  const { state, clock, industry, teamSize, source, assigneeId, flagged, q } = query;
  return [
    sql`l.deleted_at IS NULL`,
    ...(state ? [isOneOf(sql`l.state`, state)] : []),
    ...(clock ? [clockCondition(clock, now)] : []),
    ...(industry ? [isOneOf(sql`l.industry`, industry)] : []),
    ...(teamSize ? [isOneOf(sql`l.team_size`, teamSize)] : []),
    ...(source ? [isOneOf(sql`l.source`, source)] : []),
    ...(assigneeId ? [sql`l.assignee_id = ${assigneeId}`] : []),
    ...(flagged === undefined ? [] : [sql`(cardinality(l.spam_signs) > 0) = ${flagged}`]),
    ...(q ? [matchesWords(sql`l.search`, q)] : []),
  ];
}

function clockCondition(clock: LeadClock, now: Date): RawBuilder<unknown> {
  if (clock === 'answered') return sql`l.answered_at IS NOT NULL`;
  return clock === 'overdue'
    ? sql`l.answered_at IS NULL AND l.due_at < ${now}`
    : sql`l.answered_at IS NULL AND l.due_at >= ${now}`;
}

export type NewLead = Pick<
  Lead,
  'id' | 'firstName' | 'lastName' | 'email' | 'company' | 'phone' | 'teamSize' | 'industry' | 'message'
> & {
  companyId: string;
  source: LeadSource;
  spamSigns: SpamSign[];
  sameKey: string;
  requestedAt: Date;
  dueAt: Date;
};

export async function insertLead(tx: Tx, lead: NewLead): Promise<void> {
  const { requestedAt } = lead;
  await tx
    .insertInto('leads')
    .values({ ...lead, createdAt: requestedAt, updatedAt: requestedAt })
    .execute();
}

/** Takes turns with everybody who stores a lead of the same person, until the commit. */
export async function lockLeadsOf(tx: Tx, person: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead ${person}`}, 0))`.execute(tx);
}

/** The newest lead of this person and company with a request since then. */
export async function findSameLead(
  tx: Tx,
  { sameKey, since }: { sameKey: string; since: Date },
): Promise<Lead | undefined> {
  const row = await tx
    .selectFrom('leads')
    .select('id')
    .where('sameKey', '=', sameKey)
    .where('requestedAt', '>', since)
    .where('deletedAt', 'is', null)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (await findLead(tx, row.id));
}

/** Whether another lead has this address and a request since then. */
export async function hasOtherLead(
  tx: Tx,
  { email, leadId, since }: { email: string; leadId: string; since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('leads')
    .select('id')
    .where('email', '=', email)
    .where('requestedAt', '>', since)
    .where('id', '<>', leadId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type LeadChange = Partial<
  Pick<
    Lead,
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'teamSize'
    | 'industry'
    | 'message'
    | 'source'
    | 'state'
    | 'lostReason'
    | 'spamSigns'
    | 'assigneeId'
    | 'customerId'
    | 'requestCount'
  > & { requestedAt: Date; dueAt: Date; answeredAt: Date | null }
>;

/** Writes the change and counts the revision up by one. */
export async function updateLeadRow(
  tx: Tx,
  id: string,
  { now, ...change }: LeadChange & { now: Date },
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ ...change, updatedAt: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks a lead until the commit. */
export async function lockLead(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('leads').select('id').where('id', '=', id).forUpdate().execute();
}

function toLead({ createdAt, updatedAt, deletedAt, requestedAt, dueAt, answeredAt, ...row }: LeadRow): Lead {
  const { cursorKey: _place, ...lead } = row as typeof row & { cursorKey?: unknown };
  return {
    ...lead,
    createdAt: toInstant(createdAt),
    updatedAt: toInstant(updatedAt),
    deletedAt: toInstantOrNull(deletedAt),
    requestedAt: toInstant(requestedAt),
    dueAt: toInstant(dueAt),
    answeredAt: toInstantOrNull(answeredAt),
  };
}
