import {
  adoptCursors,
  findPendingTopics,
  lockReconcile,
  type PendingTopic,
  saveConsumerCursor,
  scanEvents,
  takeOverdue,
} from '@switchyard/platform/events/consumer-cursor.ts';
import { type Consumer, consumers, cursorKeyOf, overdueTasks } from '../relay/consumers.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** An event without effect after this time has lost its task, or the task fails. */
const settledSeconds = 20;
/** After this, failing events are left to the list of failed tasks. Shorter than the retention of inbox rows. */
const givenUpSeconds = 7 * 24 * 3_600;
const eventsPerScan = 2_000;
const scansPerTurn = 20;
const overduePerTurn = 500;

export type ReconcileDeps = Pick<ScheduleDeps, 'relayDatabase' | 'producer'> & {
  /** Default: the constant above. */
  settledSeconds?: number;
};

/**
 * Creates tasks for every event that a consumer should have handled but has not. This makes losing Redis, and every
 * other outage, harmless: tasks only make handling fast; events, inbox and backlog are the durable record.
 */
export async function reconcileConsumers(deps: ReconcileDeps): Promise<void> {
  const { relayDatabase } = deps;
  if (!(await haveCursors(deps))) return;
  const work = [];
  for (const consumer of consumers) {
    const topics = await findPendingTopics(relayDatabase.global, cursorKeyOf(consumer));
    work.push(...topics.map((topic) => ({ consumer, topic })));
  }
  await runEach([
    ...work.map(
      ({ consumer, topic }) =>
        () =>
          scanTopic(deps, consumer, topic),
    ),
    () => retryOverdue(deps),
  ]);
}

/** Takes over the cursors of the previous version; false while another process holds the lock. */
async function haveCursors({ relayDatabase }: ReconcileDeps): Promise<boolean> {
  return await relayDatabase.global.transaction().execute(async (tx) => {
    if (!(await lockReconcile(tx))) return false;
    for (const consumer of consumers) await adoptCursors(tx, consumer.name, cursorKeyOf(consumer));
    return true;
  });
}

/** Moves a consumer's cursor to the newest settled event; unhandled events up to there are in the backlog. */
async function scanTopic(deps: ReconcileDeps, consumer: Consumer, topic: PendingTopic): Promise<void> {
  const interest = { consumer: consumer.name, types: consumer.types, fields: consumer.fields };
  await deps.relayDatabase.global.transaction().execute(async (tx) => {
    if (!(await lockReconcile(tx))) return;
    let { off } = topic;
    for (let scan = 0; scan < scansPerTurn; scan += 1) {
      const found = await scanEvents(tx, interest, {
        ...topic,
        off,
        limit: eventsPerScan,
        settledSeconds: deps.settledSeconds ?? settledSeconds,
        givenUpSeconds,
      });
      off = found.off;
      if (found.scanned < eventsPerScan) break;
    }
    if (off > topic.off) await saveConsumerCursor(tx, cursorKeyOf(consumer), { ...topic, off });
  });
}

/** If Redis is unavailable, the transaction fails and the events stay due. */
async function retryOverdue({ relayDatabase, producer }: ReconcileDeps): Promise<void> {
  await relayDatabase.global.transaction().execute(async (tx) => {
    if (!(await lockReconcile(tx))) return;
    const overdue = await takeOverdue(tx, { limit: overduePerTurn, givenUpSeconds });
    await producer.addAgain(overdueTasks(overdue));
  });
}
