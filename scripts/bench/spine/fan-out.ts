import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { appendToStream } from '@switchyard/platform/events/event-stream.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { closeRedis, connectWorker, type RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { cpuMicros } from '../cpu-time.ts';
import { type Fleet, openFleet } from '../fleet.ts';
import type { Lab } from '../lab.ts';
import { startNchan } from '../peers/nchan.ts';
import { startSocketIo } from '../peers/socket-io.ts';
import { type Figure, judge } from '../report.ts';
import { median } from '../statistics.ts';

const logger = createLogger({ level: 'error', process: 'scripts' });
const clients = 1000;
const runs = 5;
const burst = 50;
const bursts = 12;
const messageBytes = 300;

/** One way of sending the same messages to the same number of clients. */
export type Contender = {
  name: string;
  /** Process whose CPU time counts. */
  pid: number;
  fleet: Fleet;
  /** Publishes that many messages as fast as it can. */
  publish(count: number): Promise<void>;
};

/** CPU time per delivery when messages come faster than they can be written, beside two peers in the same run. */
export async function fanOutFigures(lab: Lab): Promise<Figure[]> {
  const ours = await measure(() => ourselves(lab));
  const peers: { name: string; cost: number }[] = [];
  for (const start of [() => startSocketIo(lab, clients), () => startNchan(clients)]) {
    const result = await measure(start);
    if (result) peers.push({ name: result.name, cost: result.cost });
  }
  if (!ours) throw new Error('Our own server could not be measured');
  const base = { unit: 'µs', better: 'lower' as const };
  const best = peers.toSorted((a, b) => a.cost - b.cost)[0];
  return [
    judge({
      ...{
        ...base,
        name: `CPU per delivery, ${clients} clients, ${messageBytes} B`,
        value: ours.cost,
        target: 3.5,
      },
      ...(best ? { peer: best.name, peerValue: best.cost } : {}),
    }),
    ...peers.map((peer) =>
      judge({
        ...{ name: `times cheaper than ${peer.name}`, value: peer.cost / ours.cost, unit: '×', target: 2.5 },
        ...{ better: 'higher' as const, peer: peer.name, peerValue: peer.cost },
      }),
    ),
  ];
}

async function measure(
  start: () => Promise<(Contender & AsyncDisposable) | null>,
): Promise<{ name: string; cost: number } | null> {
  await using contender = await start();
  if (!contender) return null;
  let sent = 0;
  const round = async (times: number) => {
    for (let index = 0; index < times; index += 1) {
      await contender.publish(burst);
      sent += burst;
      await contender.fleet.reached({ frames: sent });
    }
  };
  await round(4);
  const costs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = cpuMicros(contender.pid);
    await round(bursts);
    // The clock of /proc ticks every 10 ms.
    await delay(50);
    costs.push((cpuMicros(contender.pid) - before) / (bursts * burst * clients));
  }
  return { name: contender.name, cost: median(costs) };
}

async function ourselves({ admin, stack, environment }: Lab): Promise<Contender & AsyncDisposable> {
  const api = stack.apis[0];
  if (api?.pid === undefined) throw new Error('No api runs');
  const topic = companyTopic(admin.companyId, 'ab');
  await admin.call('POST', '/api/flags/bench_toggle/experiments', { body: { name: 'Bench' } });
  await delay(300);
  const { body } = await admin.call('GET', `/api/events?topic=${encodeURIComponent(topic)}&limit=1`);
  let offset = Number(body['head']);
  const epoch = String(body['epoch']);
  const redis = connectWorker({ url: environment['REDIS_URL'] ?? '', logger, name: 'bench' });
  const fleet = await openFleet({
    ...{ port: api.port, count: clients, cookie: admin.cookie, origin: admin.origin },
    countedPrefix: 'ab_test_update',
  });
  return {
    name: 'switchyard',
    pid: api.pid,
    fleet,
    publish: async (count) => {
      const messages = Array.from({ length: count }, () => {
        offset += 1;
        return benchMessage(topic, epoch, offset);
      });
      await append(redis, topic, epoch, messages);
    },
    [Symbol.asyncDispose]: async () => {
      await fleet[Symbol.asyncDispose]();
      await closeRedis(redis);
    },
  };
}

async function append(
  redis: RedisClient,
  topic: string,
  epoch: string,
  messages: StoredMessage[],
): Promise<void> {
  const result = await appendToStream(redis, { topic, epoch, messages });
  if (result.status !== 'ok') throw new Error(`The stream refused: ${result.status}`);
}

/** An `ab_test_update` whose legacy frame carries about 300 bytes. */
function benchMessage(topic: string, epoch: string, offset: number): StoredMessage {
  const message = {
    type: 'ab_test_update',
    flagId: '01890000-0000-7000-8000-000000000001',
    name: 'x'.repeat(messageBytes - 100),
    status: 'running',
    ...{ topic, offset, epoch, id: '01890000-0000-7000-8000-000000000002', v: 1 },
  };
  return { offset, epoch, recordedAt: Date.now(), json: Buffer.from(JSON.stringify(message)) };
}
