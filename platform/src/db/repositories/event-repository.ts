import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readTopicHeads } from '../../events/event-log.ts';
import type { Tx } from '../database.ts';
import { comparable } from './text-query.ts';

export type EventQuery = z.output<NonNullable<typeof listEventsRoute.query>>;

export type EventPage = { epoch: string; head: number; items: TopicEvent[]; hasMore: boolean };

/** Newest offset and epoch of a topic. Without events it has no epoch and its offset is 0. */
export async function readTopicPlace(tx: Tx, topic: string): Promise<{ epoch: string; head: number }> {
  const [place] = await readTopicHeads(tx, [topic]);
  return { epoch: place?.epoch ?? '', head: place?.head ?? 0 };
}

/** Events of one topic: forward from `after`, else backward from `before` or from the newest. */
export async function listTopicEvents(tx: Tx, query: EventQuery): Promise<EventPage> {
  const { topic, limit, after } = query;
  const { epoch, head } = await readTopicPlace(tx, topic);
  const order = after === undefined ? sql`DESC` : sql`ASC`;
  const result = await sql<{ off: number; payload: DomainEvent }>`
    SELECT e.off, e.payload FROM events e
    WHERE ${sql.join([sql`e.topic = ${topic}`, ...filters(query)], sql` AND `)}
    ORDER BY e.off ${order} LIMIT ${limit + 1}`.execute(tx);
  return {
    epoch,
    head,
    items: result.rows.slice(0, limit).map((row) => ({ topic, offset: row.off, epoch, event: row.payload })),
    hasMore: result.rows.length > limit,
  };
}

function filters(query: EventQuery): RawBuilder<unknown>[] {
  const { after, before, type, kind, entityId, jobId, about, actorId, correlationId, traceId, q } = query;
  return [
    ...(after === undefined ? [] : [sql`e.off > ${after}`]),
    ...(before === undefined ? [] : [sql`e.off < ${before}`]),
    ...(type ? [sql`e.type = ANY(${type})`] : []),
    ...(kind ? [sql`e.entity_kind = ANY(${kind})`] : []),
    ...(entityId === undefined ? [] : [sql`e.entity_id = ${comparable(entityId)}`]),
    ...(jobId === undefined ? [] : [sql`e.job_id = ${jobId}`]),
    ...(about === undefined ? [] : [concerns(about)]),
    ...(actorId === undefined ? [] : [sql`e.actor_id = ${actorId}`]),
    ...(correlationId === undefined ? [] : [sql`e.correlation_id = ${comparable(correlationId)}`]),
    ...(traceId === undefined ? [] : [sql`e.trace_id = ${traceId}`]),
    ...(q ? words(q).map(saysWord) : []),
  ];
}

/** Only the staff timeline stores related records; other topics know only the job, from its column. */
function concerns({ kind, id }: NonNullable<EventQuery['about']>): RawBuilder<boolean> {
  const ofJob = kind === 'job' ? sql` OR e.job_id = ${id}` : sql``;
  return sql`(e.entity_id = ${id} OR e.related @> ARRAY[${`${kind}:${id}`}]${ofJob})`;
}

function words(q: string): string[] {
  return q
    .split(/\s+/)
    .filter((word) => word.length > 0)
    .slice(0, 8);
}

/** True if the visible part of an event row contains the word, ignoring case. */
function saysWord(word: string): RawBuilder<boolean> {
  const pattern = `%${comparable(word).replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`concat_ws(' ', e.type, e.payload #>> '{entity,label}', e.payload #>> '{actor,name}',
    e.payload ->> 'reason') ILIKE ${pattern}`;
}
