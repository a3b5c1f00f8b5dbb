import { type DomainEvent, domainEventSchema } from '@switchyard/contracts/events/domain-event.ts';
import { sql, type Tx } from '../database.ts';

const listed = 200;

/** Newest events of some flags and experiments from their topics. */
export async function listFlagEvents(
  tx: Tx,
  { topics, entityIds }: { topics: readonly string[]; entityIds: readonly string[] },
): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('events')
    .select('payload')
    .where('topic', 'in', topics)
    .where('entityId', 'in', entityIds)
    // Events of one transaction in several topics share the same time and have no order among them.
    .orderBy(sql`payload ->> 'occurredAt'`, 'desc')
    .orderBy(sql`(payload ->> 'revision')::int`, 'desc')
    .orderBy('recordedAt', 'desc')
    .orderBy('topic')
    .orderBy('off', 'desc')
    .limit(listed)
    .execute();
  return rows.map((row) => domainEventSchema.parse(row.payload));
}
