import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findPendingTopics,
  lockReconcile,
  type PendingTopic,
  saveConsumerCursor,
  type ScannedEvent,
  scanEvents,
} from '@switchyard/platform/events/consumer-cursor.ts';
import { type Consumer, consumers, consumerTasks } from '../relay/consumers.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** An event without effect after this time has lost its task. */
const settledSeconds = 20;
/** What still fails after a day is left to the list of failed tasks. */
const givenUpSeconds = 24 * 3_600;
const eventsPerScan = 2_000;
const scansPerTurn = 20;

export type ReconcileDeps = Pick<ScheduleDeps, 'relayDatabase' | 'producer'> & {
  /** Default: see above. */
  settledSeconds?: number;
};

/**
 * Gives every event that a consumer should have handled and has not a task again. It is what makes losing all of
 * Redis harmless: tasks are a way to be fast, the events and the inbox are the record.
 */
export async function reconcileConsumers(deps: ReconcileDeps): Promise<void> {
  await deps.relayDatabase.global.transaction().execute(async (tx) => {
    if (!(await lockReconcile(tx))) return;
    for (const consumer of consumers) {
      for (const topic of await findPendingTopics(tx, consumer.name)) {
        await reconcileTopic(deps, tx, { consumer, topic });
      }
    }
  });
}

async function reconcileTopic(
  deps: ReconcileDeps,
  tx: Tx,
  { consumer, topic }: { consumer: Consumer; topic: PendingTopic },
): Promise<void> {
  const interest = { consumer: consumer.name, types: consumer.types };
  let after = topic.off;
  let firstMissing: number | null = null;
  for (let scan = 0; scan < scansPerTurn; scan += 1) {
    const events = await scanEvents(tx, interest, {
      topic: topic.topic,
      after,
      limit: eventsPerScan,
      settledSeconds: deps.settledSeconds ?? settledSeconds,
    });
    const missing = events.filter((event) => event.missing && event.ageSeconds < givenUpSeconds);
    firstMissing ??= missing[0]?.off ?? null;
    if (missing.length > 0) await requeue(deps, topic, missing);
    after = events.at(-1)?.off ?? after;
    if (events.length < eventsPerScan) break;
  }
  const off = firstMissing === null ? after : firstMissing - 1;
  if (off > topic.off) await saveConsumerCursor(tx, consumer.name, { ...topic, off });
}

async function requeue(
  { producer }: ReconcileDeps,
  { topic, companyId }: PendingTopic,
  events: readonly ScannedEvent[],
): Promise<void> {
  await producer.addAll(
    events.flatMap((event) =>
      consumerTasks(
        { topic, companyId, offset: event.off },
        { id: event.eventId, type: event.type, source: 'system' },
      ),
    ),
  );
}
