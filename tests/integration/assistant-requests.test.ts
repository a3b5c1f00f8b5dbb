import { randomUUID } from 'node:crypto';
import type { ChatReply } from '@switchyard/contracts/assistant/chat.ts';
import type {
  Conversation,
  ConversationDetail,
  MemoryItem,
} from '@switchyard/contracts/assistant/conversation.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhrasingCompany, type PhrasingCompany, say } from '../assistant/phrasing-company.ts';
import { quickestOf } from '../support/quickest-of.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';
import { ok } from '../support/work-company.ts';

let testApp: TestApp;
let company: PhrasingCompany;
let foreign: PhrasingCompany;
beforeAll(async () => {
  testApp = await createTestApp();
  company = await newPhrasingCompany(testApp);
  foreign = await newPhrasingCompany(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

const helper = { type: 'helper', context: 'subscriber_workflow' };
const send = async (payload: Record<string, unknown>) =>
  await company.manager.call('POST', '/api/ai/chat', { payload });
const conversationsOf = async (query = '') =>
  ok<{ items: Conversation[]; nextCursor: string | null }>(
    await company.manager.call('GET', `/api/ai/conversations${query}`),
  );

describe('a message', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['60 kB', 'x'.repeat(60_000)],
    ['control characters', 'cancel\u0007 job 1044'],
    ['a delete character', 'job\u007f 1042'],
  ])('of %s is refused, naming the field', async (_, message) => {
    const before = (await conversationsOf()).items.length;
    const answer = await send({ ...helper, message });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/message' }],
    });
    expect((await conversationsOf()).items).toHaveLength(before);
  });

  it('larger than any body may be is refused before it is read', async () => {
    const answer = await send({ ...helper, message: 'x'.repeat(100_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json<Problem>()).toMatchObject({ code: 'request.too_large' });
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)> which jobs are late?',
    '🙂🙂🙂',
    'שלום, which jobs are late?',
    '((((((((((((((((((((a+)+)+)+)+)+',
    'a'.repeat(4_000),
    `${'cancel '.repeat(500)}`,
    `${'for Harbor Bakery with Ana at 9 '.repeat(120)}`,
    '"; DROP TABLE jobs; --',
    "%' OR '1'='1",
    '#'.repeat(300),
    'job 99999999999999999999',
    'schedule job 1045 on 31 February at 99:99 with Luis',
  ])('“%s” is answered in plain text, soon', async (message) => {
    const took = await quickestOf(2_000, async () => {
      const reply = ok<ChatReply>(await send({ ...helper, message }));
      expect(reply.response).not.toBe('');
      expect(reply.response).not.toMatch(/<script|<img/);
      expect(reply.proposals.every(({ kind }) => kind !== 'job.cancel')).toBe(true);
    });
    expect(took).toBeLessThan(2_000);
  });

  it('must fit its type', async () => {
    const message = 'hello';
    const wrong = [
      { message, type: 'helper', context: 'prospect_conversion' },
      { message, type: 'sales', context: 'subscriber_workflow', visitorId: 'visitor-1-a' },
      { message, type: 'sales', context: 'prospect_conversion' },
      { message, ...helper, visitorId: 'visitor-1-a' },
      { message, ...helper, visitorId: '<script>' },
      { message, ...helper, companyId: foreign.companyId },
      { ...helper },
    ];
    for (const payload of wrong)
      expect({ payload, status: (await send(payload)).statusCode }).toMatchObject({ status: 400 });
  });

  it('to the helper needs a session and our origin', async () => {
    const payload = { message: 'hello', ...helper };
    const unsigned = await testApp.app.inject({
      method: 'POST',
      url: '/api/ai/chat',
      headers: { origin: testOrigin },
      payload,
    });
    expect(unsigned.statusCode).toBe(401);
    const elsewhere = await company.manager.call('POST', '/api/ai/chat', {
      payload,
      headers: { origin: 'https://evil.test' },
    });
    expect(elsewhere.statusCode).toBe(403);
  });

  it('is refused when there were 40 in a minute, by words and with a time', async () => {
    await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
    const manager = await (await strict.newCompany()).user('manager');
    const codes: number[] = [];
    let last: Problem | undefined;
    for (let sent = 0; sent < 50; sent += 1) {
      const answer = await manager.call('POST', '/api/ai/chat', { payload: { message: 'hello', ...helper } });
      codes.push(answer.statusCode);
      if (answer.statusCode === 429) last = answer.json<Problem>();
    }
    // The first request counts for the address, because its session is known only afterwards.
    expect([40, 41]).toContain(codes.filter((code) => code === 200).length);
    expect(new Set(codes.slice(41))).toEqual(new Set([429]));
    expect(last).toMatchObject({ code: 'request.rate_limited' });
    expect(last?.retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe('records of another company', () => {
  it('are not found by their ids, numbers or names', async () => {
    const job = foreign.jobs.get(1042);
    const only = ok<{ id: string; name: string }>(
      await foreign.manager.call('POST', '/api/customers', { payload: { name: 'Zebra Crossing Ltd' } }),
    );
    for (const message of [
      `what happened to job ${job?.id}?`,
      `show me /api/jobs/${job?.id}`,
      `read job with company ${foreign.companyId}`,
      'phone number of Zebra Crossing Ltd',
      `find customer ${only.id}`,
      `message Zebra Crossing Ltd: hello`,
      `what did we talk about ${foreign.companyId}`,
    ]) {
      const reply = await say(company.manager, message);
      expect({ message, proposals: reply.proposals }).toEqual({ message, proposals: [] });
      const ids = [...foreign.jobs.values()].map(({ id }) => id);
      const leaks = reply.citations.filter(({ id }) => id === only.id || ids.includes(id));
      expect({ message, leaks }).toEqual({ message, leaks: [] });
    }
  });

  it('nor are conversations and memory', async () => {
    const { conversationId } = await say(foreign.manager, 'remember that the safe is in the attic');
    expect((await send({ ...helper, message: 'go on', conversationId })).statusCode).toBe(404);
    for (const user of [company.manager, foreign.admin]) {
      expect((await user.call('GET', `/api/ai/conversations/${conversationId}`)).statusCode).toBe(404);
      expect((await user.call('DELETE', `/api/ai/conversations/${conversationId}`)).statusCode).toBe(404);
      expect((await user.call('GET', '/api/ai/memory')).body).not.toContain('attic');
    }
  });
});

describe('a person’s own', () => {
  it('conversations are listed, searched, paged, gone on with and deleted', async () => {
    const manager = await (await testApp.newCompany()).user('manager');
    const first = await say(manager, 'how do I plan a visit?');
    for (let more = 0; more < 4; more += 1) await say(manager, `which jobs are late, round ${more}`);
    await say(manager, 'and what are zeppelins?', first.conversationId);
    const page = ok<{ items: Conversation[]; nextCursor: string | null }>(
      await manager.call('GET', '/api/ai/conversations?limit=3'),
    );
    expect(page.items[0]).toMatchObject({
      id: first.conversationId,
      title: 'how do I plan a visit?',
      messageCount: 4,
    });
    const rest = ok<{ items: Conversation[]; nextCursor: string | null }>(
      await manager.call('GET', `/api/ai/conversations?limit=3&after=${page.nextCursor}`),
    );
    expect(rest.nextCursor).toBeNull();
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(5);
    const found = ok<{ items: Conversation[] }>(
      await manager.call('GET', '/api/ai/conversations?q=zeppelins'),
    );
    expect(found.items).toMatchObject([{ id: first.conversationId, excerpt: 'and what are zeppelins?' }]);
    expect((await manager.call('GET', '/api/ai/conversations?after=nonsense')).statusCode).toBe(400);
    const detail = ok<ConversationDetail>(
      await manager.call('GET', `/api/ai/conversations/${first.conversationId}`),
    );
    expect(detail.messages.map(({ role, engine }) => `${role} ${engine}`)).toEqual([
      'user null',
      'assistant embedded',
      'user null',
      'assistant embedded',
    ]);
    ok(await manager.call('DELETE', `/api/ai/conversations/${first.conversationId}`));
    expect((await manager.call('GET', `/api/ai/conversations/${first.conversationId}`)).statusCode).toBe(404);
    expect((await manager.call('DELETE', `/api/ai/conversations/${randomUUID()}`)).statusCode).toBe(404);
    expect((await say(manager, 'what did we talk about?')).response).toContain('which jobs are late');
  });

  it('memory is used, shown and forgotten', async () => {
    const manager = await (await testApp.newCompany()).user('manager');
    const items = async () => ok<{ items: MemoryItem[] }>(await manager.call('GET', '/api/ai/memory')).items;
    await say(manager, 'call me Sam');
    await say(manager, 'call me Kim');
    await say(manager, 'my time zone is Asia/Tokyo');
    await say(manager, 'remember that the van key hangs left');
    expect((await items()).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'name Kim',
      'time_zone Asia/Tokyo',
      'note the van key hangs left',
    ]);
    expect((await say(manager, 'hi')).response).toMatch(/^Hello Kim/);
    expect((await say(manager, 'who is free tomorrow at 9:30?')).response).toMatch(/09:30 GMT\+9/);
    const note = (await items()).find(({ kind }) => kind === 'note');
    ok(await manager.call('DELETE', `/api/ai/memory/${note?.id}`));
    expect((await manager.call('DELETE', `/api/ai/memory/${note?.id}`)).statusCode).toBe(404);
    await say(manager, 'forget everything');
    expect(await items()).toEqual([]);
  });

  it('“my jobs” are those the person said', async () => {
    await say(company.manager, 'my jobs are those of Ana Voss');
    const reply = await say(company.manager, 'which of my jobs are open?');
    expect(reply.response).toContain('#1042');
    expect(reply.response).not.toContain('#1043');
  });

  it('scope limits what is read: technicians their visits, customers their account', async () => {
    for (const user of [company.technician, company.customer]) {
      expect((await say(user, 'status of job 1043')).response).toMatch(/found no job #1043/);
      expect((await say(user, 'status of job 1042')).response).toContain('No heat');
      expect((await say(user, 'which jobs are open?')).response).not.toContain('Leaking sink');
      expect((await say(user, 'how does today look?')).response).toMatch(/no permission/);
      expect((await say(user, 'who is free at 2?')).response).not.toContain('Luis');
      expect((await say(user, 'how many jobs were created this week?')).response).not.toMatch(/^8 /);
    }
    const mine = await say(company.customer, 'what happened to job 1042?');
    expect(mine.response).not.toContain('6175550111');
  });
});
