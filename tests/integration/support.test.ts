import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Ticket, TicketDetail, TicketMessages } from '@switchyard/contracts/support/ticket.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { closeTickets } from '@switchyard/workers/schedules/close-tickets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { patienceMs } from '../support/wait-for.ts';
import { ok } from '../support/work-company.ts';

const hourMs = 3_600_000;
const operatorEmail = 'operator@example.test';
/** The clock advances with every read, so that later events are listed later. */
const tick = () => {
  now = new Date(now.getTime() + 1);
  return new Date(now);
};
let app: TestApp;
let now: Date;
let company: TestCompany;
let admin: TestUser;
let manager: TestUser;
let technician: TestUser;
let operator: TestUser;

beforeAll(async () => {
  now = new Date();
  app = await createTestApp({
    environment: { SWITCHYARD_OPERATORS: operatorEmail },
    deps: { clock: { now: tick } },
  });
  // The operators have their own company here.
  const vendor = await app.newCompany();
  operator = await vendor.user('admin');
  await app.deps.database.inCompany(vendor.companyId, (tx) =>
    tx.updateTable('users').set({ email: operatorEmail }).where('id', '=', operator.actor.userId).execute(),
  );
  company = await app.newCompany();
  admin = await company.user('admin');
  manager = await company.user('manager');
  technician = await company.user('technician');
});
beforeEach(() => {
  app.enqueued.length = 0;
});
afterAll(() => app[Symbol.asyncDispose]());

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * hourMs);
};
const url = '/api/support/tickets';
const desk = '/api/support/desk/tickets';
const open = async (user: TestUser, fields: Record<string, unknown> = {}) =>
  ok<TicketDetail>(
    await user.call('POST', url, {
      payload: { subject: 'Board stays empty', body: 'Since this morning', ...fields },
    }),
  );
const read = async (user: TestUser, id: string) => ok<TicketDetail>(await user.call('GET', `${url}/${id}`));
const answer = async (id: string, payload: Record<string, unknown>) =>
  ok<TicketDetail>(await operator.call('POST', `${desk}/${id}/messages`, { payload }));
const say = (user: TestUser, id: string, body: string) =>
  user.call('POST', `${url}/${id}/messages`, { payload: { body } });
const move = (user: TestUser, ticket: Ticket, payload: Record<string, unknown>) =>
  user.call('PATCH', `${user === operator ? desk : url}/${ticket.id}`, {
    payload,
    revision: ticket.revision,
  });
const ids = async (user: TestUser, path = url, query = '') =>
  ok<Page<Ticket>>(await user.call('GET', `${path}?limit=200${query}`)).items.map(({ id }) => id);
const hoursUntil = (instant: string, from: string) => (Date.parse(instant) - Date.parse(from)) / hourMs;

describe('asking', () => {
  it('opens a ticket with its error, the facts of the browser, and clocks by priority', async () => {
    const facts = [
      { name: 'Browser', value: 'Firefox 140' },
      { name: 'Page', value: '/dispatch' },
    ];
    const ticket = await open(technician, { priority: 'urgent', errorId: 'err-1234', facts });
    expect(ticket).toMatchObject({
      state: 'open',
      priority: 'urgent',
      errorId: 'err-1234',
      facts,
      requesterName: 'Test technician',
      messageCount: 1,
      messages: [{ from: 'requester', body: 'Since this morning', internal: false }],
    });
    expect(hoursUntil(ticket.answerDueAt, ticket.createdAt)).toBe(1);
    expect(hoursUntil(ticket.resolveDueAt, ticket.createdAt)).toBe(8);
    const second = await open(technician);
    expect(second.number).toBe(ticket.number + 1);
  });

  it('names what does not fit', async () => {
    const refused = async (payload: Record<string, unknown>) =>
      ((await technician.call('POST', url, { payload })).json<Problem>().errors ?? []).map(
        ({ pointer }) => pointer,
      );
    expect(await refused({})).toEqual(['/subject', '/body']);
    expect(await refused({ subject: 'No', body: ' ' })).toEqual(['/subject', '/body']);
    expect(await refused({ subject: 'Fine so far', body: 'x'.repeat(20_000) })).toEqual(['/body']);
    const facts = Array.from({ length: 41 }, (_, at) => ({ name: `f${at}`, value: 'x' }));
    expect(await refused({ subject: 'Fine so far', body: 'x', facts })).toEqual(['/facts']);
    expect(await refused({ subject: 'Fine so far', body: 'x', priority: 'now' })).toEqual(['/priority']);
  });

  it('is limited for each person', async () => {
    await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
    const eager = await (await strict.newCompany()).user('manager');
    for (let count = 0; count < 20; count += 1) await open(eager);
    const refused = await eager.call('POST', url, { payload: { subject: 'Once more', body: 'x' } });
    expect(refused.statusCode).toBe(429);
  });
});

describe('a long ticket', () => {
  const earlier = async (user: TestUser, id: string, before: string, path = url) =>
    await user.call('GET', `${path}/${id}/messages?before=${before}`);
  const bodies = ({ messages }: TicketMessages) => messages.map(({ body }) => body);

  it('shows the newest messages, and the earlier ones piece by piece', async () => {
    const ticket = await open(technician, { body: 'message 0' });
    await app.deps.database.inCompany(company.companyId, (tx) =>
      sql`INSERT INTO support_messages (id, company_id, ticket_id, sender, author_name, body, internal, created_at)
        SELECT gen_random_uuid(), ${company.companyId}::uuid, ${ticket.id}::uuid, CASE WHEN n % 2 = 0 THEN 'requester' ELSE 'desk' END,
          'Someone', 'message ' || n, n % 10 = 1, ${ticket.createdAt}::timestamptz + n * interval '1 second'
        FROM generate_series(1, 249) n`.execute(tx),
    );
    const own: string[] = [];
    let page: TicketMessages = await read(technician, ticket.id);
    const lengths: number[] = [];
    for (;;) {
      own.unshift(...bodies(page));
      lengths.push(page.messages.length);
      const [oldest] = page.messages;
      if (!page.hasEarlier || !oldest) break;
      page = ok<TicketMessages>(await earlier(technician, ticket.id, oldest.id));
    }
    const all = Array.from({ length: 250 }, (_, n) => `message ${n}`);
    expect(own).toEqual(all.filter((_, n) => n % 10 !== 1));
    expect(lengths).toEqual([100, 100, 25]);

    const forDesk = ok<TicketDetail>(await operator.call('GET', `${desk}/${ticket.id}`));
    expect([bodies(forDesk), forDesk.hasEarlier]).toEqual([all.slice(150), true]);
    const [oldest] = forDesk.messages;
    const before = ok<TicketMessages>(await earlier(operator, ticket.id, oldest?.id ?? '', desk));
    expect(bodies(before)).toEqual(all.slice(50, 150));
  });

  it('tells nothing to who may not see it, and nothing before a message of another ticket', async () => {
    const ticket = await open(technician);
    const other = await open(technician);
    const of = (detail: TicketDetail) => detail.messages[0]?.id ?? '';
    const refused = [
      await earlier(manager, ticket.id, of(ticket)),
      await earlier(admin, ticket.id, of(ticket), desk),
      await earlier(technician, ticket.id, 'x'),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 403, 400]);
    expect(ok(await earlier(technician, ticket.id, of(other)))).toEqual({ messages: [], hasEarlier: false });
  });
});

describe('who sees a ticket', () => {
  it('is the requester, an admin of the company, and the desk', async () => {
    const ticket = await open(technician);
    const foreign = await (await app.newCompany()).user('admin');
    expect(await ids(technician)).toContain(ticket.id);
    expect(await ids(admin)).toContain(ticket.id);
    expect(await ids(operator, desk)).toContain(ticket.id);
    for (const user of [manager, foreign, await company.user('customer')]) {
      expect(await ids(user)).not.toContain(ticket.id);
      const answers = [
        await user.call('GET', `${url}/${ticket.id}`),
        await say(user, ticket.id, 'Let me in'),
        await move(user, ticket, { state: 'closed' }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    }
    expect(await read(technician, ticket.id)).toMatchObject({ messageCount: 1, revision: ticket.revision });
  });

  it('goes when the person goes, as it does with a sandbox', async () => {
    const guest = await company.user('manager');
    const ticket = await open(guest);
    await answer(ticket.id, { body: 'On it' });
    await app.deps.database.inCompany(company.companyId, (tx) =>
      tx.deleteFrom('users').where('id', '=', guest.actor.userId).execute(),
    );
    expect(await ids(operator, desk)).not.toContain(ticket.id);
  });

  it('is not the desk of a company: only those who run the deployment answer', async () => {
    const ticket = await open(technician);
    for (const user of [admin, manager, technician]) {
      const answers = [
        await user.call('GET', desk),
        await user.call('GET', `${desk}/${ticket.id}`),
        await user.call('PATCH', `${desk}/${ticket.id}`, {
          payload: { mine: true },
          revision: ticket.revision,
        }),
        await user.call('POST', `${desk}/${ticket.id}/messages`, { payload: { body: 'x' } }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    }
    const nowhere = '01900000-0000-7000-8000-000000000000';
    expect((await operator.call('GET', `${desk}/${nowhere}`)).statusCode).toBe(404);
  });

  it('reaches each in the topic of their own', async () => {
    const ticket = await open(technician);
    await answer(ticket.id, { body: 'We look at it' });
    const told = async (user: TestUser) =>
      (
        await topicEvents(
          user,
          personalTopic(user.actor.companyId, 'user', user.actor.userId),
          `&entityId=${ticket.id}`,
        )
      ).map(({ type }) => type);
    expect(await told(technician)).toEqual(['ticket.opened', 'ticket.answered']);
    expect(await told(admin)).toEqual(['ticket.opened', 'ticket.answered']);
    expect(await told(manager)).toEqual([]);
    // The desk belongs to another company: it is notified after the commit.
    await expect
      .poll(() => told(operator), { timeout: patienceMs })
      .toEqual(['ticket.updated', 'ticket.updated']);
    const inbox = ok<{ items: Notification[] }>(await operator.call('GET', '/api/notifications')).items;
    expect(inbox.find(({ href }) => href.includes(ticket.id))?.title).toBe(
      `New ticket: #${ticket.number} Board stays empty`,
    );
  });
});

describe('answering', () => {
  it('stops the first clock, waits for the requester, and notifies them by mail and in the inbox', async () => {
    const ticket = await open(technician);
    const answered = await answer(ticket.id, { body: 'Please reload the page' });
    expect(answered).toMatchObject({
      state: 'waiting',
      assigneeName: operator.actor.name,
      messageCount: 2,
    });
    expect(answered.answeredAt).not.toBeNull();
    const mail = await app.deps.database.inCompany(company.companyId, (tx) =>
      tx.selectFrom('outboxMails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    expect(mail).toMatchObject({
      subject: `[#${ticket.number}] Board stays empty`,
      senderName: 'Switchyard support',
    });
    expect(mail.body).toContain('Please reload the page');
    expect(mail.body).toContain(`/support?ticket=${ticket.id}`);
    expect(app.enqueued).toMatchObject([{ name: 'mail.send' }]);
    const inbox = ok<{ items: Notification[] }>(await technician.call('GET', '/api/notifications')).items;
    expect(inbox[0]?.title).toBe(`Support answered: #${ticket.number} Board stays empty`);
  });

  it('hides internal notes from the requester', async () => {
    const ticket = await open(technician);
    const noted = await answer(ticket.id, { body: 'Looks like the proxy', internal: true });
    expect(noted).toMatchObject({
      state: 'open',
      answeredAt: null,
      messageCount: 1,
      revision: ticket.revision,
    });
    expect(noted.messages).toHaveLength(2);
    for (const user of [technician, admin]) {
      expect(JSON.stringify(await read(user, ticket.id))).not.toContain('proxy');
    }
    expect(app.enqueued).toEqual([]);
  });

  it('is done once however often it is sent', async () => {
    const ticket = await open(technician);
    const payload = { body: 'Once is enough' };
    const key = `answer-${ticket.id}`;
    const send = () => operator.call('POST', `${desk}/${ticket.id}/messages`, { payload, key });
    const [first, second] = [ok<TicketDetail>(await send()), ok<TicketDetail>(await send())];
    expect(second).toEqual(first);
    expect(first.messages).toHaveLength(2);
    const other = await operator.call('POST', `${desk}/${ticket.id}/messages`, {
      payload: { body: 'Else' },
      key,
    });
    expect(other.json<Problem>().code).toBe('idempotency.key_reused');
  });

  it('finds what is late, and what is due next first', async () => {
    const calm = await open(technician, { priority: 'low', subject: 'Calm one' });
    const pressing = await open(technician, { priority: 'high', subject: 'Pressing one' });
    const order = (await ids(operator, desk, '&state=open')).filter((id) =>
      [calm.id, pressing.id].includes(id),
    );
    expect(order).toEqual([pressing.id, calm.id]);
    pass(5);
    const late = await ids(operator, desk, '&clock=late');
    expect(late).toContain(pressing.id);
    expect(late).not.toContain(calm.id);
    expect(await ids(operator, desk, '&q=pressing')).toEqual([pressing.id]);
  });
});

describe('the states of a ticket', () => {
  it('reopen with each message of the requester, until closed', async () => {
    const ticket = await open(technician);
    await answer(ticket.id, { body: 'Is it better now?', state: 'resolved' });
    const reopened = ok<TicketDetail>(await say(technician, ticket.id, 'No, still empty'));
    expect(reopened).toMatchObject({ state: 'open', resolvedAt: null });
    const resolved = await answer(ticket.id, { body: 'And now?', state: 'resolved' });
    const closed = ok<TicketDetail>(await move(technician, resolved, { state: 'closed' }));
    expect(closed.state).toBe('closed');
    expect((await say(technician, ticket.id, 'One more thing')).json<Problem>().code).toBe(
      'ticket.transition_refused',
    );
    const late = await operator.call('POST', `${desk}/${ticket.id}/messages`, { payload: { body: 'x' } });
    expect(late.json<Problem>().code).toBe('ticket.transition_refused');
  });

  it('are guarded by who moves it', async () => {
    const ticket = await open(technician);
    for (const state of ['waiting', 'resolved']) {
      expect((await move(technician, ticket, { state })).json<Problem>().code).toBe(
        'ticket.transition_refused',
      );
    }
    expect((await move(operator, ticket, { state: 'closed' })).json<Problem>().code).toBe(
      'ticket.transition_refused',
    );
    const taken = ok<TicketDetail>(await move(operator, ticket, { mine: true, state: 'waiting' }));
    expect(taken).toMatchObject({ state: 'waiting', assigneeName: operator.actor.name });
    expect((await move(technician, ticket, { state: 'closed' })).statusCode).toBe(412);
    expect(ok<TicketDetail>(await move(admin, taken, { state: 'closed' })).state).toBe('closed');
  });

  it('end by themselves a week after the ticket was resolved', async () => {
    const ticket = await open(technician);
    await answer(ticket.id, { body: 'Mended', state: 'resolved' });
    const { database, relayDatabase } = app.services;
    const deps = { database, relayDatabase, poker: app.deps.poker, clock: app.deps.clock };
    pass(6 * 24);
    await closeTickets(deps);
    expect((await read(technician, ticket.id)).state).toBe('resolved');
    pass(2 * 24);
    await closeTickets(deps);
    expect((await read(technician, ticket.id)).state).toBe('closed');
  });

  it('stop the clock of the resolution while the ticket waits', async () => {
    const ticket = await open(technician, { priority: 'normal' });
    await answer(ticket.id, { body: 'Which browser?' });
    pass(10);
    const back = ok<TicketDetail>(await say(technician, ticket.id, 'Firefox'));
    expect(hoursUntil(back.resolveDueAt, back.createdAt)).toBeCloseTo(82, 3);
    const urgent = ok<TicketDetail>(await move(technician, back, { priority: 'urgent' }));
    expect(hoursUntil(urgent.answerDueAt, urgent.createdAt)).toBe(1);
    expect(hoursUntil(urgent.resolveDueAt, urgent.createdAt)).toBeCloseTo(18, 3);
  });
});
