import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { createDatabase, type Database } from '@switchyard/platform/db/database.ts';
import { topicChannel } from '@switchyard/platform/events/event-stream.ts';
import { decodeStoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { type Poker, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { createPoker } from '@switchyard/platform/queues/poker.ts';
import { createTaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import {
  closeRedis,
  connectProducer,
  connectSubscriber,
} from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import type { Lab, Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const logger = createLogger({ level: 'error', process: 'scripts' });
const runs = 5;
const warmUp = 40;
const perRun = 200;
const everyMs = 25;
const silent: Poker = { poke: () => undefined };

/**
 * From the response to COMMIT until a subscriber in Redis has the event, through the real workers: with the poke to the
 * relay, as sent by the api, and without, so that the sweeper has to find it.
 */
export async function publishFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const { environment } = lab;
  const redis = { url: environment.REDIS_URL, logger, name: 'bench' };
  await using closing = new AsyncDisposableStack();
  const subscriber = closing.adopt(connectSubscriber(redis), closeRedis);
  const producerConnection = closing.adopt(connectProducer(redis), closeRedis);
  const database = closing.use(createDatabase({ url: environment.DATABASE_URL, poolSize: 2, logger }));
  const queues = new TaskQueues(producerConnection, logger);
  const poker = createPoker(createTaskProducer({ queues, onFailure: (_task, error) => logger.error(error) }));

  const topic = companyTopic(admin.companyId, 'timeline');
  const published = new Map<string, number>();
  subscriber.on('messageBuffer', (_channel: Buffer, data: Buffer) => {
    const at = performance.now();
    const { id } = JSON.parse(decodeStoredMessage(data)?.json.toString() ?? '{}') as { id?: string };
    if (id !== undefined) published.set(id, at);
  });
  await subscriber.subscribe(topicChannel(topic));
  await delay(1000);

  const measure = async (hint: Poker, count: number): Promise<number[]> => {
    const commits: { id: string; at: number }[] = [];
    for (let index = 0; index < count; index += 1) {
      commits.push(await commitEvent(database, hint, topic));
      await delay(everyMs * (0.5 + Math.random()));
    }
    const deadline = performance.now() + 5_000;
    while (commits.some(({ id }) => !published.has(id)) && performance.now() < deadline) await delay(20);
    return commits.map(({ id, at }) => Math.max(0, (published.get(id) ?? Infinity) - at));
  };

  await measure(poker, warmUp);
  const hinted: number[][] = [];
  for (let run = 0; run < runs; run += 1) hinted.push(await measure(poker, perRun));
  const unhinted: number[][] = [];
  for (let run = 0; run < runs; run += 1) unhinted.push(await measure(silent, perRun / 2));
  const at = (name: string, values: readonly number[][], share: number) => {
    const each = values.map((run) => quantile(run, share));
    noteRuns(name, each);
    return { name, value: median(each), unit: 'ms', better: 'lower' as const };
  };
  return [
    judge({ ...at('commit → published, p50', hinted, 0.5), target: 5 }),
    judge({ ...at('commit → published, p99', hinted, 0.99), target: 50 }),
    judge({ ...at('commit → published without the hint, slowest', unhinted, 1), target: 550 }),
  ];
}

async function commitEvent(
  database: Database,
  poker: Poker,
  topic: string,
): Promise<{ id: string; at: number }> {
  const companyId = topic.split(':')[1] ?? '';
  const context = {
    companyId,
    source: 'system' as const,
    correlationId: 'bench',
    causationId: null,
    actor: { kind: 'system' as const, id: null, name: 'Bench' },
  };
  const id = await runCommand({ database, clock: systemClock, poker }, context, async (unit) =>
    unit.record({
      type: 'user.changed',
      entity: { kind: 'user', id: newId(), label: 'Bench', jobId: null },
      revision: 1,
      changes: [],
      deliveries: [{ topic, record: null }],
    }),
  );
  return { id, at: performance.now() };
}
