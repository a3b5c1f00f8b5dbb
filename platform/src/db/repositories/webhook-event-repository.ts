import type { DomainEvent, EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { knownFactsOf } from '@switchyard/contracts/records/registry.ts';
import { readEvents } from '../../events/event-log.ts';
import { sql, type Tx } from '../database.ts';

/** Locks a company's place in its timeline. Undefined: the company has no webhooks. */
export async function lockCursor(tx: Tx, companyId: string): Promise<number | undefined> {
  const { rows } = await sql<{ off: number }>`
    SELECT off FROM webhook_cursors WHERE company_id = ${companyId} FOR UPDATE`.execute(tx);
  return rows[0]?.off;
}

export async function moveCursor(tx: Tx, companyId: string, off: number): Promise<void> {
  await tx.updateTable('webhookCursors').set({ off }).where('companyId', '=', companyId).execute();
}

export async function deleteCursor(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('webhookCursors').where('companyId', '=', companyId).execute();
}

export type Receiver = { id: string; events: readonly string[]; enabled: boolean; sinceOff: number };

/** The company's webhooks with their filters. */
export async function listReceivers(tx: Tx): Promise<Receiver[]> {
  return await tx.selectFrom('webhooks').select(['id', 'events', 'enabled', 'sinceOff']).execute();
}

export type StaffEvent = { readonly offset: number; readonly event: DomainEvent };

/** Topic in which staff receive the record of a kind. Flags have one of their own, besides that of all users. */
function staffTopicOf(kind: string) {
  return kind === 'flag' || kind === 'experiment' ? 'flag_changes' : (knownFactsOf(kind)?.area ?? 'dispatch');
}

/**
 * Events of the company's timeline after an offset, each with its record as staff receive it: from the copy of the event
 * in the topic of the record's area.
 */
export async function readStaffEvents(
  tx: Tx,
  companyId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StaffEvent[]> {
  const events = await readEvents(tx, { topic: companyTopic(companyId, 'timeline'), after, limit });
  const places = events.map(({ event: { id, entity } }) => ({
    id,
    entityId: entity.id,
    topic: companyTopic(companyId, staffTopicOf(entity.kind)),
  }));
  const { rows } = await sql<{ id: string; record: EventRecord | null }>`
    SELECT p.id, e.record FROM unnest(${places.map(({ id }) => id)}::uuid[],
      ${places.map(({ entityId }) => entityId)}::text[], ${places.map(({ topic }) => topic)}::text[])
      AS p (id, entity_id, topic)
    CROSS JOIN LATERAL (
      SELECT payload -> 'record' AS record FROM events
      WHERE entity_id = p.entity_id AND topic = p.topic AND event_id = p.id ORDER BY off DESC LIMIT 1
    ) e`.execute(tx);
  const records = new Map(rows.map(({ id, record }) => [id, record]));
  return events.map(({ offset, event }) => ({
    offset,
    event: { ...event, record: records.get(event.id) ?? null },
  }));
}
