import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { appendToStream } from '@switchyard/platform/events/event-stream.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { openFleet } from '../fleet.ts';
import { apiOf, type Lab, type Signed } from '../lab.ts';
import type { Contender, FanOutSize } from '../contender.ts';

const logger = createLogger({ level: 'error', process: 'scripts' });

/** Our api, fed like by the relay: messages are appended to a topic's stream, which publishes them. */
export async function startSwitchyard(lab: Lab, admin: Signed, size: FanOutSize): Promise<Contender> {
  const { port, pid } = apiOf(lab);
  const topic = companyTopic(admin.companyId, 'ab');
  // A real event activates the topic; the later messages exist in Redis only.
  await admin.call('POST', '/api/flags', { body: { key: 'bench_fan_out' } });
  const { body: test } = await admin.call('POST', '/api/flags/bench_fan_out/experiments', {
    body: { name: 'Bench' },
  });
  await admin.call('PATCH', `/api/experiments/${String(test['id'])}`, {
    body: { status: 'running' },
    revision: 1,
  });
  await delay(1000);
  const { body } = await admin.call('GET', `/api/events?topic=${encodeURIComponent(topic)}&limit=1`);
  const epoch = String(body['epoch']);
  let offset = Number(body['head']);
  if (!(offset > 0)) throw new Error(`The topic of A/B tests did not begin: ${JSON.stringify(body)}`);
  const redis = connectWorker({ url: lab.environment.REDIS_URL, logger, name: 'bench' });
  const fleet = await openFleet({
    port,
    count: size.clients,
    cookie: admin.cookie,
    origin: admin.origin,
    protocol: 'ops.v2',
    topic,
    epoch,
    fromOffset: offset,
    countedPrefix: '{"type":"ab_test_update"',
  });
  return {
    name: 'switchyard',
    pid,
    fleet,
    publish: async (count) => {
      const messages = Array.from({ length: count }, () => {
        offset += 1;
        return paddedMessage({ topic, epoch, offset, bytes: size.messageBytes });
      });
      const result = await appendToStream(redis, { topic, epoch, messages });
      if (result.status !== 'ok') throw new Error(`The stream refused: ${result.status}`);
    },
    [Symbol.asyncDispose]: async () => {
      await fleet[Symbol.asyncDispose]();
      await closeRedis(redis);
    },
  };
}

type Padded = { topic: string; epoch: string; offset: number; bytes: number };

function paddedMessage({ topic, epoch, offset, bytes }: Padded): StoredMessage {
  const build = (name: string) =>
    JSON.stringify({
      type: 'ab_test_update',
      flagId: '01890000',
      name,
      status: 'running',
      topic,
      offset,
      epoch,
      id: '01890000',
      v: 1,
    });
  const json = Buffer.from(build('x'.repeat(bytes - build('').length)));
  return { offset, epoch, recordedAt: Date.now(), traceparent: '', json };
}
