import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WebhookDelivery } from '@switchyard/contracts/webhooks/webhook.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { receiverNetworks, webhooksOf } from '../support/webhook-lab.ts';
import { openReceiver, responds, verified } from '../support/webhook-receiver.ts';
import { waitFor } from '../support/wait-for.ts';
import { newWorkCompany } from '../support/work-company.ts';

const settings = { SWITCHYARD_WEBHOOK_NETWORKS: receiverNetworks };
const workersMain = fileURLToPath(new URL('../../workers/src/main.ts', import.meta.url));

let stack: SpineStack;
let owner: pg.Client;
beforeAll(async () => {
  stack = await startSpineStack({ apiSettings: settings, workerSettings: settings });
  owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stack[Symbol.asyncDispose]();
});

const stateOf = async (
  of: ReturnType<typeof webhooksOf>,
  id: string,
): Promise<WebhookDelivery['state'] | undefined> => (await of.deliveries(id, '?limit=1'))[0]?.state;

it('a worker that is killed while it sends: another one sends the same message again', async () => {
  await using receiver = await openReceiver();
  const company = await newWorkCompany(stack.test);
  const webhooks = webhooksOf(company.admin);
  const { id, secret } = await webhooks.create({ url: receiver.url, events: ['customer.created'] });
  const { services } = stack.test;
  const child = spawn(process.execPath, [workersMain, '--roles', 'relay,handlers,schedules'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: services.appUrl,
      DATABASE_RELAY_URL: services.relayUrl,
      REDIS_URL: stack.redisServer.url,
      ...settings,
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  receiver.respond = () => void child.kill('SIGKILL');
  await company.newCustomer({ name: 'Killed' });
  await ended;
  expect(receiver.received).toHaveLength(1);
  expect(await stateOf(webhooks, id)).toBe('waiting');
  receiver.respond = responds(204);
  // Its lease ends, and Redis has forgotten everything.
  await owner.query(`UPDATE webhook_deliveries SET claimed_until = now() - interval '1 second'`);
  await stack.redis.flushall();
  await using _ = await stack.startWorkers(['handlers', 'schedules']);
  await waitFor('the delivery', async () => (await stateOf(webhooks, id)) === 'delivered');
  const [first, second, ...more] = receiver.received;
  expect(more).toEqual([]);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  verified(second, secret);
});

it('a server of one company that hangs delays neither another company nor mails', async () => {
  await using hanging = await openReceiver();
  await using receiver = await openReceiver();
  hanging.respond = () => undefined;
  const slow = await newWorkCompany(stack.test);
  const quick = await newWorkCompany(stack.test);
  const many = webhooksOf(slow.admin);
  for (let made = 0; made < 5; made += 1) await many.create({ url: hanging.url });
  const { id } = await webhooksOf(quick.admin).create({ url: receiver.url, events: ['customer.created'] });
  for (let made = 0; made < 6; made += 1) await slow.newCustomer({ name: `Customer ${made}` });
  await using running = new AsyncDisposableStack();
  running.use(await stack.startWorkers(['relay', 'handlers', 'schedules']));
  // Before the workers stop, because they wait for running tasks.
  running.defer(() => {
    hanging.respond = (response) => void response.socket?.destroy();
    for (const request of hanging.received) request.hangUp();
  });
  await waitFor('the most that one company may have in flight', () => hanging.received.length === 8);
  const begun = performance.now();
  await quick.newCustomer({ name: 'In no time' });
  await waitFor(
    'the other company',
    async () => (await stateOf(webhooksOf(quick.admin), id)) === 'delivered',
  );
  await quick.newJob({ priority: 'emergency' });
  await waitFor('the notification', async () => {
    const answer = await quick.admin.call('GET', '/api/notifications');
    return answer.json<{ items: unknown[] }>().items.length > 0;
  });
  // All attempts of the slow company still hang: they would end after fifteen seconds.
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(hanging.received).toHaveLength(8);
});
