import { type DomainEvent, domainEventSchema } from '@switchyard/contracts/events/domain-event.ts';
import { sql, type Tx } from '../database.ts';

const listed = 200;

/** Newest events of some flags and experiments in the topics that carry them. */
export async function listFlagEvents(
  tx: Tx,
  { topics, entityIds }: { topics: readonly string[]; entityIds: readonly string[] },
): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('events')
    .select('payload')
    .where('topic', 'in', topics)
    .where('entityId', 'in', entityIds)
    // What one transaction records in several topics has the same time, and no order of its own.
    .orderBy(sql`payload ->> 'occurredAt'`, 'desc')
    .orderBy(sql`(payload ->> 'revision')::int`, 'desc')
    .orderBy('recordedAt', 'desc')
    .orderBy('topic')
    .orderBy('off', 'desc')
    .limit(listed)
    .execute();
  return rows.map((row) => domainEventSchema.parse(row.payload));
}
