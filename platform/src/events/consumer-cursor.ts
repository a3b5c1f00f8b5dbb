import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import { type Database, sql, type Tx } from '../db/database.ts';

export type ConsumerInterest = {
  /** Name of the consumer in the inbox table. */
  consumer: string;
  types: readonly EventType[];
  /** Only events that changed one of these fields; undefined: all events. */
  fields?: readonly string[] | undefined;
};

/** Events before its predecessor's cursor that a new cursor checks again: far more than one deploy records per topic. */
const overlap = 2_000;
/** Cursors of a version that has not moved one for so long are deleted. */
const keptDays = 30;

/**
 * Creates the cursors of a consumer whose interest differs from the previous version's: some way before that version's
 * cursors, so that events which it has passed over are found. Cursors of long-gone versions are deleted. Does nothing if
 * there are cursors of this interest.
 */
export async function adoptCursors(tx: Tx, consumer: string, key: string): Promise<void> {
  const { rows } = await sql`SELECT FROM consumer_cursors WHERE consumer = ${key} LIMIT 1`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    INSERT INTO consumer_cursors (consumer, topic, company_id, off)
    SELECT ${key}, topic, company_id, greatest(max(off) - ${overlap}, 0) FROM consumer_cursors
    WHERE (consumer = ${consumer} OR starts_with(consumer, ${`${consumer}@`})) AND consumer <> ${key}
    GROUP BY topic, company_id
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    DELETE FROM consumer_cursors WHERE consumer IN (
      SELECT consumer FROM consumer_cursors
      WHERE (consumer = ${consumer} OR starts_with(consumer, ${`${consumer}@`})) AND consumer <> ${key}
      GROUP BY consumer HAVING max(moved_at) < now() - make_interval(days => ${keptDays}))`.execute(tx);
}

export type PendingTopic = { topic: string; companyId: string; off: number };

/** Lock key shared by all reconcilers; arbitrary. */
const reconcileLock = 7_203_120;

/** Takes the reconciler lock until the transaction ends; false if another process holds it. */
export async function lockReconcile(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${reconcileLock}) AS locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** Timelines with events beyond a consumer's cursor. @param key the consumer's cursor key in this version */
export async function findPendingTopics(database: Database['global'], key: string): Promise<PendingTopic[]> {
  const { rows } = await sql<PendingTopic>`
    SELECT h.topic, h.company_id, coalesce(c.off, 0) AS off FROM topic_heads h
    LEFT JOIN consumer_cursors c ON c.topic = h.topic AND c.consumer = ${key}
    WHERE h.topic LIKE 't:%:timeline' AND h.head > coalesce(c.off, 0)`.execute(database);
  return rows;
}

export type ScanPlace = PendingTopic & {
  limit: number;
  /** Younger events have a task that is not yet late. */
  settledSeconds: number;
  /** Older events that the consumer has not handled are treated as history. */
  givenUpSeconds: number;
};

/**
 * Checks events after `place.off` that are old enough to have been handled, and adds unhandled ones to the consumer's
 * backlog.
 * @returns the number of checked events and the offset of the last one
 */
export async function scanEvents(
  tx: Tx,
  { consumer, types, fields }: ConsumerInterest,
  place: ScanPlace,
): Promise<{ scanned: number; off: number }> {
  const touches = fields
    ? sql`EXISTS (SELECT FROM jsonb_array_elements(s.changes) change
          WHERE change ->> 'field' = ANY(${[...fields]}::text[]))`
    : sql`true`;
  const { rows } = await sql<{ scanned: number; off: number }>`
    WITH scanned AS MATERIALIZED (
      SELECT e.off, e.event_id, e.type, e.recorded_at, e.payload ->> 'source' AS source,
        e.payload -> 'changes' AS changes FROM events e
      WHERE e.topic = ${place.topic} AND e.off > ${place.off}
        AND e.recorded_at < clock_timestamp() - make_interval(secs => ${place.settledSeconds})
      ORDER BY e.off LIMIT ${place.limit}
    ), missing AS (
      INSERT INTO consumer_backlog (consumer, event_id, topic, off, company_id, recorded_at)
      SELECT ${consumer}, s.event_id, ${place.topic}, s.off, ${place.companyId}, s.recorded_at FROM scanned s
      WHERE s.type = ANY(${[...types]}::text[]) AND s.source <> 'seed' AND ${touches}
        AND s.recorded_at > clock_timestamp() - make_interval(secs => ${place.givenUpSeconds})
        AND NOT EXISTS (SELECT FROM inbox i WHERE i.consumer = ${consumer} AND i.event_id = s.event_id)
      ON CONFLICT DO NOTHING
    )
    SELECT count(*) AS scanned, coalesce(max(off), ${place.off}) AS off FROM scanned`.execute(tx);
  return rows[0] ?? { scanned: 0, off: place.off };
}

export type OverdueEvent = {
  consumer: string;
  eventId: string;
  topic: string;
  companyId: string;
  off: number;
};

/**
 * Takes due events of the backlog and schedules their next try: 20 s, 40 s … at most 5 minutes later. Events handled in
 * the meantime or given up leave the backlog.
 */
export async function takeOverdue(
  tx: Tx,
  { limit, givenUpSeconds }: { limit: number; givenUpSeconds: number },
): Promise<OverdueEvent[]> {
  const { rows } = await sql<OverdueEvent>`
    WITH due AS MATERIALIZED (
      SELECT b.consumer, b.event_id,
        b.recorded_at < now() - make_interval(secs => ${givenUpSeconds})
          OR EXISTS (SELECT FROM inbox i WHERE i.consumer = b.consumer AND i.event_id = b.event_id) AS settled
      FROM consumer_backlog b WHERE b.next_try_at <= now() ORDER BY b.next_try_at LIMIT ${limit}
    ), settled AS (
      DELETE FROM consumer_backlog b USING due d
      WHERE d.settled AND b.consumer = d.consumer AND b.event_id = d.event_id
    )
    UPDATE consumer_backlog b SET tries = b.tries + 1,
      next_try_at = now() + least(interval '5 minutes', interval '20 seconds' * 2 ^ least(b.tries, 9))
    FROM due d WHERE NOT d.settled AND b.consumer = d.consumer AND b.event_id = d.event_id
    RETURNING b.consumer, b.event_id, b.topic, b.company_id, b.off`.execute(tx);
  return rows;
}

export async function saveConsumerCursor(tx: Tx, key: string, cursor: PendingTopic): Promise<void> {
  await sql`
    INSERT INTO consumer_cursors AS c (consumer, topic, company_id, off)
    VALUES (${key}, ${cursor.topic}, ${cursor.companyId}, ${cursor.off})
    ON CONFLICT (consumer, topic) DO UPDATE SET off = greatest(c.off, excluded.off), moved_at = now()`.execute(
    tx,
  );
}
