import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { type Database, sql } from '../db/database.ts';
import { type StoredEvent, type StoredMessage, toStoredMessage } from './stored-message.ts';

/** A transaction of a company, or the connection of the relay role. */
export type EventReader = Database['global'];

export type TopicHead = { topic: string; companyId: string; epoch: string; head: number };

/** Position of a client without any events; continuing from it starts at the beginning, in any epoch. */
export const beginning = { epoch: '', offset: 0 } as const;

/** Newest offset and epoch of topics; topics without events are missing. */
export async function readTopicHeads(reader: EventReader, topics: readonly string[]): Promise<TopicHead[]> {
  const { rows } = await sql<TopicHead>`
    SELECT topic, company_id, epoch, head FROM topic_heads WHERE topic = ANY(${[...topics]}::text[])`.execute(
    reader,
  );
  return rows;
}

/** Events after an offset in order, at most `limit`. */
export async function readEvents(
  reader: EventReader,
  place: { topic: string; after: number; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<{ off: number; payload: DomainEvent; traceparent: string | null }>`
    SELECT off, payload, traceparent FROM events WHERE topic = ${place.topic} AND off > ${place.after}
    ORDER BY off LIMIT ${place.limit}`.execute(reader);
  return rows.map(({ off, payload, traceparent }) => ({ offset: off, event: payload, traceparent }));
}

/** The event at an offset, or undefined. */
export async function findEvent(
  reader: EventReader,
  { topic, offset }: { topic: string; offset: number },
): Promise<DomainEvent | undefined> {
  const { rows } = await sql<{ payload: DomainEvent }>`
    SELECT payload FROM events WHERE topic = ${topic} AND off = ${offset}`.execute(reader);
  return rows[0]?.payload;
}

/** Like `readEvents`, as socket messages. */
export async function readMessages(
  reader: EventReader,
  place: { topic: string; epoch: string; after: number; limit: number },
): Promise<StoredMessage[]> {
  const events = await readEvents(reader, place);
  return events.map((event) => toStoredMessage(place.topic, place.epoch, event));
}
