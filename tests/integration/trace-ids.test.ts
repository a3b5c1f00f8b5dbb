import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';

let test: TestApp;
let company: TestCompany;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  company = await test.newCompany();
  user = await company.user('admin');
});
afterAll(() => test[Symbol.asyncDispose]());

const traceId = 'a'.repeat(32);
const traceIdOf = async (traceparent: string | undefined) => {
  const answer = await user.call('GET', '/api/nowhere', { headers: { traceparent } });
  expect(answer.statusCode).toBe(404);
  return answer.json<{ traceId: string }>().traceId;
};

it('a refusal has the trace of its caller', async () => {
  expect(await traceIdOf(`00-${traceId}-${'b'.repeat(16)}-01`)).toBe(traceId);
});

it.each([
  undefined,
  '',
  'hello',
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${'b'.repeat(16)}-01, 00-${traceId}-${'b'.repeat(16)}-01`,
  `ff-${traceId}-${'b'.repeat(16)}-01`,
  `00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`,
  `00-${traceId}-${'b'.repeat(16)}-01-${'x'.repeat(2_000)}`,
])('%j begins a new trace instead of a failure', async (given) => {
  const [first, second] = [await traceIdOf(given), await traceIdOf(given)];
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(first).not.toBe(traceId);
  expect(second).not.toBe(first);
});

it('only the timeline of the staff shows the trace of an event', async () => {
  const traceparent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  await user.call('POST', '/api/customers', { payload: { name: 'Ada' }, headers: { traceparent } });
  const traceIds = async (kind: 'timeline' | 'dispatch', query = '') => {
    const topic = companyTopic(company.companyId, kind);
    const page = await user.call('GET', `/api/events?topic=${topic}${query}`);
    return page.json<{ items: TopicEvent[] }>().items.map(({ event }) => event.traceId);
  };
  expect(await traceIds('timeline')).toEqual(['c'.repeat(32)]);
  expect(await traceIds('timeline', `&traceId=${'c'.repeat(32)}`)).toEqual(['c'.repeat(32)]);
  expect(await traceIds('timeline', `&traceId=${'e'.repeat(32)}`)).toEqual([]);
  expect(await traceIds('dispatch')).toEqual([undefined]);
  const refused = await user.call(
    'GET',
    `/api/events?topic=${companyTopic(company.companyId, 'timeline')}&traceId=x`,
  );
  expect(refused.statusCode).toBe(400);
});
