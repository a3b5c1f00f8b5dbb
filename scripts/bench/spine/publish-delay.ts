import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { createDatabase } from '@switchyard/platform/db/database.ts';
import { topicChannel } from '@switchyard/platform/events/event-stream.ts';
import { decodeStoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { closeRedis, connectSubscriber } from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import type { Lab } from '../lab.ts';
import { type Figure, judge } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const logger = createLogger({ level: 'error', process: 'scripts' });
const runs = 5;
const hinted = 60;
const unhinted = 12;

/** From the commit of an event to its publication, with and without the hint to the relay. */
export async function publishFigures(lab: Lab): Promise<Figure[]> {
  const { admin, environment } = lab;
  const topic = companyTopic(admin.companyId, 'timeline');
  const published: { offset: number; at: number }[] = [];
  const subscriber = connectSubscriber({ url: environment['REDIS_URL'] ?? '', logger, name: 'bench' });
  await using _closing = { [Symbol.asyncDispose]: () => closeRedis(subscriber) };
  subscriber.on('messageBuffer', (_channel: Buffer, data: Buffer) => {
    const message = decodeStoredMessage(data);
    if (message) published.push({ offset: message.offset, at: Date.now() });
  });
  await subscriber.subscribe(topicChannel(topic));

  // The event's own stamp is taken just before the commit, so the delay is a little overstated.
  const stamps: number[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = published.length;
    const sent: number[] = [];
    for (let index = 0; index < hinted; index += 1) {
      await admin.call('POST', '/api/flags', { body: { key: `bench_${run}_${index}_${Date.now() % 1e6}` } });
      sent.push(Date.now());
      await delay(25);
    }
    await delay(300);
    const arrivals = published.slice(before).map((item) => item.at);
    if (arrivals.length !== sent.length) throw new Error(`Published ${arrivals.length} of ${sent.length}`);
    stamps.push(arrivals.map((at, index) => Math.max(0, at - (sent[index] ?? 0))));
  }
  const silent = await withoutHint(lab, topic, published);
  const at = (share: number) => median(stamps.map((run) => quantile(run, share)));
  const base = { unit: 'ms', better: 'lower' } as const;
  return [
    judge({ ...base, name: 'commit answered → published, p50', value: at(0.5), target: 5 }),
    judge({ ...base, name: 'commit answered → published, p99', value: at(0.99), target: 50 }),
    judge({
      ...base,
      name: 'commit → published without the hint, slowest',
      value: quantile(silent, 1),
      target: 550,
    }),
  ];
}

async function withoutHint(
  { admin, environment }: Lab,
  topic: string,
  published: readonly { offset: number; at: number }[],
): Promise<number[]> {
  await using database = createDatabase({ url: environment['DATABASE_URL'] ?? '', poolSize: 2, logger });
  const context = {
    ...{ companyId: admin.companyId, source: 'system' as const, correlationId: 'bench', causationId: null },
    actor: { kind: 'system' as const, id: null, name: 'Bench' },
  };
  const delays: number[] = [];
  for (let index = 0; index < unhinted; index += 1) {
    const before = published.length;
    await runCommand(
      { database, clock: systemClock, poker: { poke: () => undefined } },
      context,
      async (unit) => {
        unit.record({
          type: 'user.changed',
          entity: { kind: 'user', id: newId(), label: 'Bench', jobId: null },
          revision: 1,
          changes: [],
          deliveries: [{ topic, record: null }],
        });
      },
    );
    const committed = Date.now();
    while (published.length === before) await delay(2);
    delays.push((published.at(-1)?.at ?? 0) - committed);
    await delay(37 * index);
  }
  return delays;
}
