import { takesEvent } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import type { Database, Tx } from '@switchyard/platform/db/database.ts';
import {
  findNextDeliveries,
  inFlightLimits,
} from '@switchyard/platform/db/repositories/webhook-claim-repository.ts';
import {
  insertDeliveries,
  type NewDelivery,
} from '@switchyard/platform/db/repositories/webhook-delivery-repository.ts';
import {
  deleteCursor,
  listReceivers,
  lockCursor,
  moveCursor,
  readStaffEvents,
  type Receiver,
  type StaffEvent,
} from '@switchyard/platform/db/repositories/webhook-event-repository.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { shownEvents } from './shown-body.ts';

export type CollectDeps = {
  database: Database;
  producer: Pick<TaskProducer, 'tryAdd'>;
  clock: Clock;
};

/** Events per transaction. */
const eventsPerTurn = 100;
/** The sweep continues after this many: other companies come first. */
const turnsPerTask = 20;

/**
 * Writes the deliveries of new events of a company, each exactly once: the place in the timeline moves in the same
 * transaction. Then wakes workers for the first of each webhook.
 */
export async function collectEvents(deps: CollectDeps, companyId: string): Promise<void> {
  for (let turn = 0; turn < turnsPerTask; turn += 1) {
    const now = deps.clock.now();
    const { due, isDone } = await deps.database.inCompany(companyId, (tx) => collect(tx, companyId, now));
    for (const deliveryId of due) await deps.producer.tryAdd('webhooks.deliver', { companyId, deliveryId });
    if (isDone) return;
  }
}

const nothing = { due: [], isDone: true };

async function collect(tx: Tx, companyId: string, now: Date): Promise<{ due: string[]; isDone: boolean }> {
  const after = await lockCursor(tx, companyId);
  if (after === undefined) return nothing;
  const receivers = await listReceivers(tx);
  if (receivers.length === 0) {
    await deleteCursor(tx, companyId);
    return nothing;
  }
  const events = await readStaffEvents(tx, companyId, { after, limit: eventsPerTurn });
  const last = events.at(-1);
  if (!last) return nothing;
  const shown = await shownEvents(tx, events);
  const deliveries = shown.flatMap((item) => deliveriesOf(item, receivers, { companyId, now }));
  await insertDeliveries(tx, deliveries);
  await moveCursor(tx, companyId, last.offset);
  const due: string[] = [];
  for (const webhookId of new Set(deliveries.map((delivery) => delivery.webhookId))) {
    due.push(...(await findNextDeliveries(tx, { webhookId, limit: inFlightLimits.ofWebhook, now })));
  }
  return { due, isDone: events.length < eventsPerTurn };
}

/** Data loaded when a company is created is no event for others. */
function deliveriesOf(
  { offset, event }: StaffEvent,
  receivers: readonly Receiver[],
  { companyId, now }: { companyId: string; now: Date },
): NewDelivery[] {
  const takers = receivers.filter(
    ({ enabled, sinceOff, events }) => enabled && offset > sinceOff && takesEvent(events, event.type),
  );
  if (takers.length === 0 || event.source === 'seed') return [];
  const { type, occurredAt } = event;
  const body = JSON.stringify({ type, timestamp: occurredAt, data: event });
  return takers.map(({ id: webhookId }) => ({
    id: newId(now.getTime()),
    companyId,
    webhookId,
    messageId: event.id,
    eventType: type,
    body,
    now,
  }));
}
