import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import { sql, type Tx } from '../db/database.ts';

export type ConsumerInterest = {
  /** Name in the inbox table. */
  consumer: string;
  types: readonly EventType[];
};

export type PendingTopic = { topic: string; companyId: string; off: number };

/** Arbitrary number that all reconcilers agree on. */
const reconcileLock = 7_203_120;

/** One reconciler works at a time; false when another one does. Held until the transaction ends. */
export async function lockReconcile(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${reconcileLock}) AS locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** Timelines with events beyond a consumer's cursor. */
export async function findPendingTopics(tx: Tx, consumer: string): Promise<PendingTopic[]> {
  const { rows } = await sql<PendingTopic>`
    SELECT h.topic, h.company_id, coalesce(c.off, 0) AS off FROM topic_heads h
    LEFT JOIN consumer_cursors c ON c.topic = h.topic AND c.consumer = ${consumer}
    WHERE h.topic LIKE 't:%:timeline' AND h.head > coalesce(c.off, 0)`.execute(tx);
  return rows;
}

export type ScannedEvent = {
  off: number;
  eventId: string;
  type: EventType;
  /** The consumer wants it and has not handled it. */
  missing: boolean;
  ageSeconds: number;
};

/** Events after an offset that are old enough to have been handled, in order. */
export async function scanEvents(
  tx: Tx,
  interest: ConsumerInterest,
  place: { topic: string; after: number; limit: number; settledSeconds: number },
): Promise<ScannedEvent[]> {
  const { rows } = await sql<ScannedEvent>`
    SELECT e.off, e.event_id, e.type,
      (e.type = ANY(${[...interest.types]}::text[]) AND e.payload ->> 'source' <> 'seed'
        AND NOT EXISTS (SELECT FROM inbox i WHERE i.consumer = ${interest.consumer} AND i.event_id = e.event_id)
      ) AS missing,
      extract(epoch FROM clock_timestamp() - e.recorded_at)::float8 AS age_seconds
    FROM events e
    WHERE e.topic = ${place.topic} AND e.off > ${place.after}
      AND e.recorded_at < clock_timestamp() - make_interval(secs => ${place.settledSeconds})
    ORDER BY e.off LIMIT ${place.limit}`.execute(tx);
  return rows;
}

export async function saveConsumerCursor(tx: Tx, consumer: string, cursor: PendingTopic): Promise<void> {
  await sql`
    INSERT INTO consumer_cursors AS c (consumer, topic, company_id, off)
    VALUES (${consumer}, ${cursor.topic}, ${cursor.companyId}, ${cursor.off})
    ON CONFLICT (consumer, topic) DO UPDATE SET off = greatest(c.off, excluded.off)`.execute(tx);
}
