import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { sql } from '../db/database.ts';
import type { EventReader } from './event-log.ts';
import type { StoredEvent } from './stored-message.ts';

/** A topic as seen by the relay: its published offset and the next events, in order. */
export type UnpublishedBatch = {
  readonly companyId: string;
  readonly epoch: string;
  readonly head: number;
  readonly published: number;
  readonly events: readonly StoredEvent[];
};

/** Where a relay continues in a topic: after this offset, or after the published one if null. */
export type PublishPlace = { topic: string; after: number | null };

type Row = {
  topic: string;
  companyId: string;
  epoch: string;
  head: number;
  published: number;
  off: number | null;
  payload: DomainEvent | null;
  traceparent: string | null;
};

/**
 * The next events of topics, at most `limit` of each; one statement, hence one snapshot. Nonexistent topics are
 * missing.
 */
export async function readUnpublished(
  reader: EventReader,
  { places, limit }: { places: readonly PublishPlace[]; limit: number },
): Promise<Map<string, UnpublishedBatch>> {
  const topics = places.map(({ topic }) => topic);
  const afters = places.map(({ after }) => after);
  const { rows } = await sql<Row>`
    SELECT h.topic, h.company_id, h.epoch, h.head, coalesce(p.published, 0) AS published, e.off, e.payload, e.traceparent
    FROM unnest(${topics}::text[], ${afters}::bigint[]) AS wanted(topic, after_off)
    JOIN topic_heads h ON h.topic = wanted.topic
    LEFT JOIN topic_published p ON p.topic = h.topic
    LEFT JOIN LATERAL (
      SELECT off, payload, traceparent FROM events
      WHERE topic = h.topic AND off > coalesce(wanted.after_off, p.published, 0)
      ORDER BY off LIMIT ${limit}
    ) e ON true
    ORDER BY h.topic, e.off`.execute(reader);
  return new Map([...Map.groupBy(rows, (row) => row.topic)].map(([topic, own]) => [topic, toBatch(own)]));
}

function toBatch(rows: readonly Row[]): UnpublishedBatch {
  const [first] = rows;
  if (!first) throw new Error('The topic has no row');
  const { companyId, epoch, head, published } = first;
  const events = rows.flatMap(({ off, payload, traceparent }) =>
    off === null || payload === null ? [] : [{ offset: off, event: payload, traceparent }],
  );
  return { companyId, epoch, head, published, events };
}

export type PublishedOffset = { topic: string; companyId: string; published: number };

/** Moves cursors forward, never back. Losing the last moves in a crash is harmless: events are published again. */
export async function savePublished(reader: EventReader, offsets: readonly PublishedOffset[]): Promise<void> {
  const sorted = offsets.toSorted((a, b) => (a.topic < b.topic ? -1 : 1));
  await sql`
    INSERT INTO topic_published AS p (topic, company_id, published)
    SELECT * FROM unnest(${sorted.map((item) => item.topic)}::text[], ${sorted.map((item) => item.companyId)}::uuid[],
      ${sorted.map((item) => item.published)}::bigint[])
    ON CONFLICT (topic) DO UPDATE SET published = excluded.published
    WHERE p.published < excluded.published`.execute(reader);
}

export type LaggingTopic = {
  topic: string;
  companyId: string;
  /** Committed events not known to be published. */
  behind: number;
  /** Milliseconds since the oldest of them was recorded. */
  ageMs: number;
};

/** Lock key shared by all sweepers, arbitrary: one sweeps at a time, the others skip the run. */
const sweepLock = 7_203_119;

/** Topics with unpublished events, oldest first; undefined if another process is currently sweeping. */
export async function findLagging(reader: EventReader, limit: number): Promise<LaggingTopic[] | undefined> {
  return await reader.transaction().execute(async (tx) => {
    const lock = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_xact_lock(${sweepLock}) AS locked`.execute(tx);
    if (!lock.rows[0]?.locked) return undefined;
    const { rows } = await sql<LaggingTopic>`
      SELECT h.topic, h.company_id, h.head - coalesce(p.published, 0) AS behind,
        coalesce(extract(epoch FROM clock_timestamp() - e.recorded_at) * 1000, 0)::float8 AS age_ms
      FROM topic_heads h
      LEFT JOIN topic_published p ON p.topic = h.topic
      LEFT JOIN LATERAL (
        SELECT recorded_at FROM events WHERE topic = h.topic AND off = coalesce(p.published, 0) + 1 LIMIT 1
      ) e ON true
      WHERE h.head > coalesce(p.published, 0)
      ORDER BY age_ms DESC LIMIT ${limit}`.execute(tx);
    return rows;
  });
}
