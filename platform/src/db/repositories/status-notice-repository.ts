import type { CreateNotice, Notice, NoticeState, UpdateNotice } from '@switchyard/contracts/status/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';

type Reader = Database['global'];
type Row = Omit<Notice, 'startsAt' | 'endsAt' | 'closedAt' | 'createdAt' | 'updatedAt'> & {
  startsAt: Date;
  endsAt: Date | null;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Most closed notices shown. */
const shownHistory = 50;

function toNotice(row: Row): Notice {
  return {
    id: row.id,
    revision: row.revision,
    kind: row.kind,
    title: row.title,
    state: row.state,
    impact: row.impact,
    components: row.components,
    startsAt: toInstant(row.startsAt),
    endsAt: toInstantOrNull(row.endsAt),
    closedAt: toInstantOrNull(row.closedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    updates: row.updates.map((update) => ({ ...update, at: new Date(update.at).toISOString() })),
  };
}

function selectNotices(condition: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) {
  return sql<Row>`
    SELECT n.id, n.revision, n.kind, n.title, n.state, n.impact, n.components, n.starts_at, n.ends_at, n.closed_at,
      n.created_at, n.updated_at, coalesce((
        SELECT json_agg(json_build_object('id', u.id, 'state', u.state, 'body', u.body, 'at', u.created_at)
          ORDER BY u.created_at DESC, u.id DESC)
        FROM status_updates u WHERE u.notice_id = n.id), '[]') AS updates
    FROM status_notices n WHERE ${condition} ${rest}`;
}

/** All open notices, newest first. */
export async function readOpenNotices(database: Reader): Promise<Notice[]> {
  const { rows } = await selectNotices(
    sql`n.closed_at IS NULL`,
    sql`ORDER BY n.starts_at DESC, n.id DESC`,
  ).execute(database);
  return rows.map(toNotice);
}

/** Notices closed in the last 90 days, newest first. */
export async function readClosedNotices(database: Reader): Promise<Notice[]> {
  const { rows } = await selectNotices(
    sql`n.closed_at > now() - interval '90 days'`,
    sql`ORDER BY n.closed_at DESC, n.id DESC LIMIT ${shownHistory}`,
  ).execute(database);
  return rows.map(toNotice);
}

export async function findNotice(database: Reader, id: string): Promise<Notice | undefined> {
  const { rows } = await selectNotices(sql`n.id = ${id}`).execute(database);
  return rows[0] && toNotice(rows[0]);
}

/** Locks a notice until the commit. @returns false if there is none */
export async function lockNotice(database: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM status_notices WHERE id = ${id} FOR UPDATE`.execute(database);
  return rows.length > 0;
}

export type NewNotice = Pick<CreateNotice, 'kind' | 'title' | 'impact' | 'components'> & {
  id: string;
  state: NoticeState;
  startsAt: Date;
  endsAt: Date | null;
  authorName: string;
  now: Date;
};

export async function insertNotice(database: Reader, { now, ...notice }: NewNotice): Promise<void> {
  await database
    .insertInto('statusNotices')
    .values({ ...notice, createdAt: now, updatedAt: now })
    .execute();
}

export async function updateNoticeRow(
  database: Reader,
  id: string,
  { now, ...changes }: UpdateNotice & { now: Date },
): Promise<void> {
  await database
    .updateTable('statusNotices')
    .set({ ...withoutAbsent(changes), updatedAt: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function withoutAbsent<T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

export type NewUpdate = {
  id: string;
  noticeId: string;
  state: NoticeState;
  body: string;
  authorName: string;
  closes: boolean;
  now: Date;
};

/** Adds an update and moves its notice to the update's state. */
export async function insertUpdate(database: Reader, { closes, now, ...update }: NewUpdate): Promise<void> {
  await database
    .insertInto('statusUpdates')
    .values({ ...update, createdAt: now })
    .execute();
  await database
    .updateTable('statusNotices')
    .set({ state: update.state, closedAt: closes ? now : null, updatedAt: now })
    .where('id', '=', update.noticeId)
    .execute();
}

/** Increments the revision of a notice. */
export async function countNoticeRevision(database: Reader, id: string): Promise<void> {
  await database
    .updateTable('statusNotices')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Planned maintenance that is due to begin; locked, skipping rows locked by other processes. */
export async function takeDueMaintenance(database: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM status_notices WHERE kind = 'maintenance' AND state = 'scheduled' AND starts_at <= now()
    FOR UPDATE SKIP LOCKED`.execute(database);
  return rows.map((row) => row.id);
}
