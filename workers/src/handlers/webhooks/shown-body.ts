import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { hideInEvents } from '@switchyard/platform/events/hide-in-events.ts';

type Payload = { type: string; timestamp: string; data: DomainEvent };

/** The readers of the timeline besides admins: an admin may hide custom fields from them. */
const reader = 'manager';

/** Events as their readers may see them at the moment. */
export async function shownEvents<Item extends { readonly event: DomainEvent }>(
  tx: Tx,
  items: readonly Item[],
): Promise<Item[]> {
  return await hideInEvents(tx, reader, items);
}

/** The body of a delivery without fields that were hidden since: it may be sent again for weeks. */
export async function shownBody(tx: Tx, body: string): Promise<string> {
  if (!body.includes('"custom')) return body;
  const payload = JSON.parse(body) as Payload;
  const [shown] = await hideInEvents(tx, reader, [{ event: payload.data }]);
  return JSON.stringify({ ...payload, data: shown?.event });
}
