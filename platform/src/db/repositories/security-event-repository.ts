import type { Page } from '@switchyard/contracts/http/page.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import type { SecurityEventFilters } from '@switchyard/contracts/security/security-event-routes.ts';
import { sql, type Tx } from '../database.ts';
import type { SortKey } from './keyset.ts';
import { type PageQuery, readPage } from './read-page.ts';

/** A fact for the audit of the current company. */
export type NewSecurityEvent = Omit<SecurityEvent, 'at' | 'lastAt' | 'times'> & {
  readonly companyId: string;
  readonly now: Date;
};

export async function insertSecurityEvent(tx: Tx, { now, details, ...row }: NewSecurityEvent): Promise<void> {
  await tx
    .insertInto('securityEvents')
    .values({ ...row, details: JSON.stringify(details), at: now, lastAt: now })
    .execute();
}

export type CountedSecurityEvent = NewSecurityEvent & {
  /** Key of the row that counts it. */
  readonly burst: string;
  readonly times: number;
  readonly lastAt: Date;
};

/** Adds a fact, or counts it in the row of its burst. @returns the row's id, and how often it has happened */
export async function countSecurityEvent(
  tx: Tx,
  { now, lastAt, ...row }: CountedSecurityEvent,
): Promise<{ id: string; times: number }> {
  const fact = JSON.stringify({
    id: row.id,
    at: now.toISOString(),
    kind: row.kind,
    outcome: row.outcome,
    actor_id: row.actorId,
    actor_name: row.actorName,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    device: row.device,
    address: row.address,
    details: row.details,
    times: row.times,
    last_at: lastAt.toISOString(),
    burst: row.burst,
  });
  const { rows } = await sql<{ id: string; times: number }>`
    SELECT id, times FROM count_security_event(${fact}::jsonb)`.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('The fact was not counted');
  return counted;
}

type Row = Omit<SecurityEvent, 'at' | 'lastAt'> & { at: Date; lastAt: Date };

const newestFirst: SortKey = { name: 'at', expression: sql`e.at`, kind: 'instant', descending: true };

/** Facts of the company, newest first. */
export async function listSecurityEvents(
  tx: Tx,
  { kind, userId, outcome, from, to, ...page }: SecurityEventFilters & PageQuery,
): Promise<Page<SecurityEvent>> {
  return await readPage<Row, SecurityEvent>(tx, {
    query: Object.assign({ kind, userId, outcome, from, to }, page),
    sort: newestFirst,
    from: sql`security_events e`,
    id: sql`e.id`,
    conditions: [
      sql`e.company_id = app_company()`,
      ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
      ...(userId === undefined ? [] : [sql`(e.actor_id = ${userId} OR e.subject_id = ${userId})`]),
      ...(outcome === undefined ? [] : [sql`e.outcome = ${outcome}`]),
      ...(from === undefined ? [] : [sql`e.at >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`e.at < ${to}::timestamptz`]),
    ],
    select: sql`SELECT e.id, e.at, e.kind, e.outcome, e.actor_id, e.actor_name, e.subject_kind, e.subject_id,
      e.subject_name, e.device, e.address, e.details, e.times, e.last_at
      FROM page JOIN security_events e ON e.company_id = app_company() AND e.id = page.id`,
    toItems: (rows) =>
      rows.map(({ at, lastAt, ...row }) => ({
        ...row,
        at: at.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
  });
}

/** Removes facts of the company that are a year old. @returns their number */
export async function removeSecurityEvents(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: string }>`
    SELECT remove_security_events(${limit}) AS removed`.execute(tx);
  return Number(rows[0]?.removed ?? 0);
}

/** First and last name of a user of the company; empty if there is none. */
export async function readUserName(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? `${row.firstName} ${row.lastName}` : '';
}

/** Name of a connection to an identity provider; empty if there is none. */
export async function readConnectionName(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('ssoConnections').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

/** Name of an API token of the company; empty if there is none. */
export async function readTokenName(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('apiTokens').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}
