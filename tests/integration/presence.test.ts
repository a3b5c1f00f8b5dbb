import { type Replay, recordReplay } from '@switchyard/api/features/offline/record-replay.ts';
import { type FieldPresence, fieldPresenceSchema } from '@switchyard/contracts/presence/field-presence.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { createPresenceStore, type PresenceKey } from '@switchyard/platform/presence/presence-store.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import type { TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';
import type { Received, WsClient } from '../support/ws-client.ts';

let stack: SpineStack;
let company: WorkCompany;
let stranger: WorkCompany;
beforeAll(async () => {
  // The grace period is long enough for a reconnect, also on a busy machine.
  stack = await startSpineStack({ presenceTimes: { ttlMs: 20_000, refreshMs: 500, graceMs: 2_000 } });
  company = await newWorkCompany(stack.test);
  stranger = await newWorkCompany(stack.test);
});
afterAll(() => stack[Symbol.asyncDispose]());

type Person = { technicianId: string; user: TestUser };

async function newPerson(): Promise<Person> {
  const { id: technicianId } = await company.newTechnician();
  return { technicianId, user: await company.user('technician', { technicianId }) };
}

const keyOf = ({ technicianId }: Person): PresenceKey => ({ companyId: company.companyId, technicianId });

async function openSocket(user: TestUser): Promise<WsClient> {
  const socket = await stack.socket(user, { protocol: 'ops.v2' });
  await socket.next('welcome');
  return socket;
}

/** A dispatcher who watches the company's board. */
async function openBoard(user: TestUser): Promise<WsClient> {
  const socket = await openSocket(user);
  socket.send({
    type: 'subscribe',
    id: 1,
    topics: [{ topic: companyTopic(user.actor.companyId, 'dispatch') }],
  });
  await socket.next('subscribed');
  return socket;
}

async function readOne({ technicianId }: Person): Promise<FieldPresence | undefined> {
  const { items } = ok<{ items: FieldPresence[] }>(await company.manager.call('GET', '/api/field-presence'));
  return items.find((item) => item.technicianId === technicianId);
}

const tells =
  ({ technicianId }: Person, fields: Partial<FieldPresence>) =>
  (message: Received): boolean =>
    message.type === 'presence' &&
    (message['items'] as FieldPresence[]).some(
      (item) =>
        item.technicianId === technicianId &&
        Object.entries(fields).every(([name, value]) => item[name as keyof FieldPresence] === value),
    );

describe('a technician', () => {
  it('is online while a socket is open, and offline since it was closed', async () => {
    const person = await newPerson();
    await using board = await openBoard(company.manager);
    const socket = await openSocket(person.user);
    const told = await board.next(tells(person, { online: true, offlineSince: null }));
    const [item] = told['items'] as unknown[];
    expect(fieldPresenceSchema.safeParse(item).success).toBe(true);
    expect(await readOne(person)).toMatchObject({
      online: true,
      offlineSince: null,
      waiting: 0,
      replayLagMs: null,
    });
    const before = Date.now();
    socket.end();
    const left = await board.next(tells(person, { online: false }), { after: board.messages.indexOf(told) });
    const since = (left['items'] as FieldPresence[]).find((one) => one.technicianId === person.technicianId);
    expect(Date.parse(since?.offlineSince ?? '')).toBeGreaterThan(before - 2_000);
    expect(await readOne(person)).toMatchObject({ online: false, offlineSince: since?.offlineSince });
  });

  it('with two devices is online until the last one goes', async () => {
    const person = await newPerson();
    const [one, two] = [await openSocket(person.user), await openSocket(person.user)];
    await waitFor('online', async () => (await readOne(person))?.online);
    const count = () => createPresenceStore(stack.redis).read(company.companyId, [person.technicianId]);
    one.end();
    await waitFor(
      'the first to be over',
      async () =>
        (await stack.redis.hget(`ops:{presence}:company:${company.companyId}`, person.technicianId))?.match(
          /"[0-9a-f-]{36}":/g,
        )?.length === 1,
    );
    expect(await count()).toMatchObject([{ online: true }]);
    two.end();
    await waitFor('offline', async () => (await readOne(person))?.online === false);
  });

  it('who comes back at once was never away', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await using board = await openBoard(company.manager);
    const [first, last] = [await openSocket(person.user), await openSocket(other.user)];
    for (const one of [person, other]) await board.next(tells(one, { online: true }));
    first.end();
    await using second = await openSocket(person.user);
    expect(second.status).toBe(101);
    last.end();
    // A later one has expired, so this one would have, too.
    await board.next(tells(other, { online: false }));
    expect(board.messages.some(tells(person, { online: false }))).toBe(false);
  });

  it('whose api process died is not online for ever, and offline since its last sign of life', async () => {
    const person = await newPerson();
    await using board = await openBoard(company.manager);
    // Last report of another process before it was killed.
    await createPresenceStore(stack.redis).touch(keyOf(person), { id: newId(), ttlMs: 700 });
    const said = Date.now();
    await board.next(tells(person, { online: true }));
    await board.next(tells(person, { online: false }));
    const since = Date.parse((await readOne(person))?.offlineSince ?? '');
    expect(since).toBeLessThanOrEqual(said);
  });

  it('is shown with what they did last', async () => {
    const visit = await company.newVisit();
    await company.advance(visit, 'dispatched', 'en_route', 'on_site');
    await using socket = await openSocket(company.technician);
    expect(socket.status).toBe(101);
    const person = { technicianId: company.worker.id, user: company.technician };
    expect(await waitFor('presence', () => readOne(person))).toMatchObject({
      online: true,
      lastState: 'on_site',
    });
  });

  it('who was offline is shown with how late their work came, and what is still to come', async () => {
    const person = await newPerson();
    await using board = await openBoard(company.manager);
    const report: Replay = {
      waiting: 12,
      offlineSince: new Date(Date.now() - 3_600_000).toISOString(),
      oldestAt: new Date(Date.now() - 1_800_000).toISOString(),
    };
    recordReplay(stack.test.deps, person.user.actor, report);
    await board.next(tells(person, { online: false, waiting: 12, offlineSince: report.offlineSince }));
    const { replayLagMs = 0 } = (await readOne(person)) ?? {};
    expect(Math.abs((replayLagMs ?? 0) - 1_800_000)).toBeLessThan(5_000);
    recordReplay(stack.test.deps, person.user.actor, { waiting: 0, offlineSince: null, oldestAt: null });
    await board.next(tells(person, { waiting: 0 }));
    expect(await readOne(person)).toMatchObject({ waiting: 0, offlineSince: report.offlineSince });
  });

  it('whose device says that it holds more than can be is still shown', async () => {
    const person = await newPerson();
    await using board = await openBoard(company.manager);
    const report = { waiting: Number.MAX_SAFE_INTEGER, offlineSince: null, oldestAt: null };
    recordReplay(stack.test.deps, person.user.actor, report);
    await board.next(tells(person, { waiting: 1_000_000 }));
    expect(await readOne(person)).toMatchObject({ waiting: 1_000_000 });
  });
});

describe('presence', () => {
  it('is told to staff of the company and to nobody else', async () => {
    const person = await newPerson();
    await using board = await openBoard(company.manager);
    await using foreign = await openBoard(stranger.manager);
    await using customer = await openSocket(company.customer);
    await using colleague = await openSocket(company.technician);
    await using legacy = await stack.socket(company.admin);
    await using own = await openSocket(person.user);
    await board.next(tells(person, { online: true }));
    for (const socket of [foreign, customer, colleague, legacy, own]) {
      expect(socket.messages.filter((message) => message.type === 'presence')).toEqual([]);
    }
    const read = (user: TestUser) => user.call('GET', '/api/field-presence');
    expect((await read(company.customer)).statusCode).toBe(403);
    expect((await read(person.user)).statusCode).toBe(403);
    expect(ok<{ items: unknown[] }>(await read(stranger.manager)).items).toEqual([]);
  });
});
