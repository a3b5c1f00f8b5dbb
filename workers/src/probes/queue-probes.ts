import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@switchyard/platform/db/database.ts';
import { hasProbeEcho } from '@switchyard/platform/events/probe-signals.ts';
import { findLagging } from '@switchyard/platform/events/publish-cursor.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Probe } from './probe.ts';

export type QueueProbeDeps = { redis: RedisClient; producer: TaskProducer; relayDatabase: Database };

const lookMs = 20;
/** Age at which an unpublished event counts as late; the sweeper would have found it several times. */
const lateMs = 5_000;

/** Probes of background work and the event relay: a task must return through each queue, and no event may wait long. */
export function queueProbes({ redis, producer, relayDatabase }: QueueProbeDeps): Probe[] {
  const echo = async (name: 'probe.echo' | 'probe.relay_echo', signal: AbortSignal): Promise<void> => {
    const probeId = newId();
    if (!(await producer.tryAdd(name, { probeId }))) throw new Error('The queue takes no tasks');
    while (!(await hasProbeEcho(redis, probeId))) await delay(lookMs, undefined, { signal });
  };
  return [
    {
      component: 'background_work',
      slowMs: 2_000,
      run: (signal) => echo('probe.echo', signal),
    },
    {
      component: 'event_relay',
      slowMs: 2_000,
      run: async (signal) => {
        await echo('probe.relay_echo', signal);
        const [oldest] = (await findLagging(relayDatabase.global, 1)) ?? [];
        const isLate = oldest !== undefined && oldest.ageMs > lateMs;
        return isLate ? `Events wait for ${Math.round(oldest.ageMs / 1000)} s` : undefined;
      },
    },
  ];
}
