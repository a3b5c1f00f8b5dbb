import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { makeToken } from '../support/token-calls.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';
import { connectWs, type Received, type WsClient } from '../support/ws-client.ts';

let stack: SpineStack;
let company: WorkCompany;
let timeline: string;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers();
  company = await newWorkCompany(stack.test);
  timeline = companyTopic(company.companyId, 'timeline');
});
afterAll(() => stack[Symbol.asyncDispose]());

/** A program: neither cookie nor Origin. */
const open = (bearer: string, protocol?: 'ops.v2') =>
  connectWs({ port: stack.port, bearer, origin: null, ...(protocol === undefined ? {} : { protocol }) });
const tokenOf = async (...scopes: string[]) => await makeToken(company.admin, 'personal', scopes);

async function follow(socket: WsClient, topic: string): Promise<unknown> {
  socket.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
  return (await socket.next('subscribed'))['results'];
}

const isOf = ({ event }: Received, type: string) => (event as { type?: string } | undefined)?.type === type;

async function rename(path: string, { id, revision }: { id: string; revision: number }, name: string) {
  ok(await company.manager.call('PATCH', `/api/${path}/${id}`, { payload: { name }, revision }));
}

async function switchFlag(key: string): Promise<void> {
  ok(await company.admin.call('POST', '/api/flags', { payload: { key } }));
  const { environments } = ok<{ environments: { environment: string; revision: number }[] }>(
    await company.admin.call('GET', `/api/flags/${key}`),
  );
  const { revision = 0 } = environments.find(({ environment }) => environment === 'production') ?? {};
  const payload = { enabled: true, reason: 'a try' };
  ok(await company.admin.call('PATCH', `/api/flags/${key}/environments/production`, { payload, revision }));
}

describe('a socket of an API token', () => {
  it('needs neither cookie nor Origin, and shows records that the scopes let it view', async () => {
    const { secret } = await tokenOf('event.view', 'customer.view');
    await using socket = await open(secret, 'ops.v2');
    expect(socket.status).toBe(101);
    expect(await follow(socket, timeline)).toMatchObject([{ topic: timeline }]);
    await rename('customers', await company.newCustomer({ name: 'Old Bakery' }), 'Seen Bakery');
    const seen = await socket.next((message) => isOf(message, 'customer.updated'));
    expect(seen).toMatchObject({ event: { changes: [{ field: 'name', to: 'Seen Bakery' }] } });
    await rename('technicians', await company.newTechnician(), 'Unseen Person');
    const hidden = await socket.next((message) => isOf(message, 'technician.updated'));
    expect(hidden).toMatchObject({ event: { record: null, changes: [] } });
    expect(JSON.stringify(socket.messages)).not.toContain('"to":"Unseen Person"');
  });

  it('shows missed events narrowed as well', async () => {
    const { secret } = await tokenOf('event.view', 'customer.view');
    await using first = await open(secret, 'ops.v2');
    const [place] = (await follow(first, timeline)) as [{ epoch: string; offset: number }];
    await rename('technicians', await company.newTechnician(), 'Missed Person');
    await first.next((message) => isOf(message, 'technician.updated'));
    await using second = await open(secret, 'ops.v2');
    const { epoch, offset } = place;
    second.send({ type: 'subscribe', id: 1, topics: [{ topic: timeline, epoch, offset }] });
    const missed = await second.next((message) => isOf(message, 'technician.updated'));
    expect(missed).toMatchObject({ event: { changes: [] } });
  });

  it('is refused topics that its scopes do not cover, and those of other companies', async () => {
    const { secret } = await tokenOf('customer.view');
    await using socket = await open(secret, 'ops.v2');
    expect(await follow(socket, timeline)).toEqual([{ topic: timeline, error: 'topic.refused' }]);
    const other = companyTopic((await stack.test.newCompany()).companyId, 'timeline');
    const { secret: wide } = await tokenOf('event.view');
    await using foreign = await open(wide, 'ops.v2');
    expect(await follow(foreign, other)).toEqual([{ topic: other, error: 'topic.refused' }]);
    await using board = await open(wide, 'ops.v2');
    const dispatch = companyTopic(company.companyId, 'dispatch');
    expect(await follow(board, dispatch)).toEqual([{ topic: dispatch, error: 'topic.refused' }]);
  });

  it('gets flags in the dialect without subprotocol with their scope, and nothing without it', async () => {
    const { secret } = await tokenOf('flag.view');
    const { secret: without } = await tokenOf('customer.view');
    await using socket = await open(secret);
    await using deaf = await open(without);
    expect([socket.status, deaf.status]).toEqual([101, 101]);
    await switchFlag('token_socket');
    const update = await socket.next('feature_flag_update');
    expect(update).toMatchObject({ flagKey: 'token_socket', enabled: true });
    expect(update).not.toHaveProperty('event');
    expect(deaf.count).toBe(0);
  });

  it('is closed when the token is revoked or its scopes change, and cannot be opened with a bad secret', async () => {
    const token = await tokenOf('event.view');
    await using socket = await open(token.secret, 'ops.v2');
    await socket.next('welcome');
    ok(await company.admin.call('DELETE', `/api/tokens/${token.id}`));
    expect(await socket.closed()).toBe(4401);
    await using again = await open(token.secret, 'ops.v2');
    expect(again.status).toBe(401);
    await using wrong = await open('sy_pat_unknown', 'ops.v2');
    expect(wrong.status).toBe(401);
  });

  it('does not use the cookie beside it, and a page cannot go without its Origin', async () => {
    await using both = await connectWs({
      port: stack.port,
      bearer: 'sy_pat_unknown',
      cookie: company.admin.cookie,
      protocol: 'ops.v2',
    });
    expect(both.status).toBe(401);
    await using page = await connectWs({
      port: stack.port,
      cookie: company.admin.cookie,
      origin: null,
      protocol: 'ops.v2',
    });
    expect(page.status).toBe(403);
  });
});

it('sockets of a company are limited over all its users', async () => {
  const other = await stack.test.newCompany();
  const admin = await other.user('admin');
  const { app } = stack.test;
  const held = Array.from({ length: 3 }, () => app.companyQuotas.takeSocket(other.companyId));
  expect(app.companyQuotas.usedBy(other.companyId).sockets).toBe(3);
  for (const release of held) release();
  await using socket = await stack.socket(admin, { protocol: 'ops.v2' });
  await socket.next('welcome');
  expect(app.companyQuotas.usedBy(other.companyId).sockets).toBe(1);
});
