import { type DomainEvent, domainEventSchema } from '@switchyard/contracts/events/domain-event.ts';
import type { Tx } from '../database.ts';

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
    .orderBy('recordedAt', 'desc')
    .orderBy('off', 'desc')
    .limit(listed)
    .execute();
  return rows.map((row) => domainEventSchema.parse(row.payload));
}
