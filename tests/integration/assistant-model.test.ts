import { freshState } from '@switchyard/api/features/assistant/conversation-state.ts';
import { understand } from '@switchyard/api/features/assistant/embedded/embedded-engine.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  isUnderstood,
  mistakesOf,
  phrasings,
  type Reading,
  readPhrasing,
  sayPhrasing,
} from '../assistant/measure-accuracy.ts';
import {
  lastWords,
  type ModelAnswer,
  type ModelRequest,
  type ModelServer,
  startModelServer,
  toolResults,
} from '../assistant/model-server.ts';
import { newPhrasingCompany, type PhrasingCompany, say } from '../assistant/phrasing-company.ts';
import type { Phrasing } from '../assistant/phrasings/phrasing.ts';
import { makeSandbox, sendAs } from '../support/sandbox-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let model: ModelServer;
let testApp: TestApp;
let company: PhrasingCompany;
const settings = { AI_MODEL: 'scripted', AI_API_KEY: 'secret', AI_TIMEOUT_MS: '1500' };
beforeAll(async () => {
  model = await startModelServer();
  testApp = await createTestApp({ environment: { ...settings, AI_BASE_URL: model.url } });
});
beforeEach(async () => {
  company = await newPhrasingCompany(testApp);
  model.requests.length = 0;
});
afterAll(async () => {
  await testApp[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

/** A model that understands as well as the built-in engine, and calls the same tools. */
function clever(request: ModelRequest): ModelAnswer {
  const results = toolResults(request);
  if (results.length > 0) return { text: 'Here is what I found for you.' };
  const phrasing = phrasings.find(
    ({ say: words, mode }) => words === lastWords(request) && mode === 'helper',
  );
  const tools = request.tools.map((tool) => tool.function.name);
  if (tools.includes('search_site'))
    return { calls: [{ name: 'search_site', input: { question: lastWords(request) } }] };
  const read = phrasing && readInContext(phrasing, toldZone(request));
  if (!read || !tools.includes(read.intent)) {
    return read?.intent === 'unknown'
      ? { calls: [{ name: 'search_docs', input: { question: lastWords(request) } }] }
      : { text: 'Hello.' };
  }
  return { calls: [{ name: read.intent, input: read.slots }] };
}

/** The time zone named in the instructions: the user may have asked to remember another one. */
function toldZone({ messages }: ModelRequest): string {
  const zone = /^Now: .* \((?<zone>[^)]+)\)\./m.exec(messages[0]?.content ?? '')?.groups?.['zone'];
  if (zone === undefined) throw new Error('The instructions name no time zone.');
  return zone;
}

/** As {@link readPhrasing}, today; earlier messages are an open question. */
function readInContext(phrasing: Phrasing, timeZone: string): Reading {
  const moment = { now: new Date(), timeZone };
  if (phrasing.after === undefined) return readPhrasing(phrasing, moment);
  const { start: _, ...slots } = phrasing.slots;
  const open = { intent: 'schedule_job' as const, slots, missing: ['start'] };
  return understand({ message: phrasing.say, moment, state: { ...freshState, open } });
}

const today = new Date().toISOString().slice(0, 10);
const used = async () =>
  await testApp.deps.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql<{
      calls: number;
      tokens: number;
    }>`SELECT calls, tokens FROM assistant_model_use WHERE day = ${today}::date`.execute(tx);
    return rows[0];
  });

describe('with a model server', () => {
  it('the same phrasings lead to the same proposals and citations, by the same tools', async () => {
    model.script = clever;
    const helper = phrasings.filter(
      (phrasing) =>
        phrasing.mode === 'helper' &&
        (phrasing.after !== undefined || isUnderstood(phrasing, readPhrasing(phrasing))),
    );
    const mistakes: string[] = [];
    let byModel = 0;
    for (const phrasing of helper) {
      const reply = await sayPhrasing(testApp, company, phrasing);
      if (reply.engine === 'model') byModel += 1;
      mistakes.push(...mistakesOf(phrasing, reply).map((mistake) => `${phrasing.say}: ${mistake}`));
    }
    expect(mistakes).toEqual([]);
    expect(byModel).toBeGreaterThan(helper.length * 0.9);
  });

  it('counts its calls and tokens for the company, and stops at the budget of the day', async () => {
    model.script = clever;
    await say(company.manager, 'which jobs are late?');
    expect(await used()).toEqual({ calls: 2, tokens: 200 });
    await testApp.deps.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE assistant_model_use SET tokens = 2000000`.execute(tx),
    );
    const reply = await say(company.manager, 'which jobs are late?');
    expect(reply.engine).toBe('embedded');
    expect(reply.response).toContain('#1048');
    expect(await used()).toEqual({ calls: 2, tokens: 2_000_000 });
  });

  it('a technician reads with their own permissions, regardless of the model’s request', async () => {
    model.script = (request) =>
      toolResults(request).length > 0
        ? { text: 'That is all.' }
        : {
            calls: [
              { name: 'read_job', input: { job: 1043 } },
              { name: 'find_customer', input: { customer: 'Lakeside Hotel' } },
              { name: 'list_jobs', input: {} },
            ],
          };
    await say(company.technician, 'tell me everything about 1043 and Lakeside Hotel');
    const results = toolResults(model.requests.at(-1) ?? { model: '', messages: [], tools: [] }).join('\n');
    expect(results).not.toMatch(/Leaking sink|lakeside\.hotel@/);
    expect(results).toContain('#1042');
  });
});

const garbage: readonly (readonly [string, ModelAnswer])[] = [
  ['an unknown tool', { calls: [{ name: 'drop_tables', input: {} }] }],
  ['wrong arguments', { calls: [{ name: 'read_job', input: { job: 'all of them' } }] }],
  ['foreign arguments', { calls: [{ name: 'read_job', input: { job: 1042, companyId: 'other' } }] }],
  ['arguments that are no JSON', { calls: [{ name: 'read_job', input: '{"job": 10' }] }],
  ['a page', { status: 200, type: 'text/html', body: '<!doctype html><h1>Welcome to nginx</h1>' }],
  ['another shape', { status: 200, type: 'application/json', body: '{"answer": "42"}' }],
  ['half a JSON', { status: 200, type: 'application/json', body: '{"choices": [{' }],
  ['an error', { status: 500, type: 'application/json', body: '{"error": {"message": "overloaded"}}' }],
  [
    'a refused key',
    { status: 401, type: 'application/json', body: '{"error": {"message": "bad key secret"}}' },
  ],
  ['nothing at all', { silence: true }],
  ['an empty text', { text: '  ' }],
  ['a text without any tool', { text: 'Jobs 7, 8 and 9 are late.' }],
  ['markup', { text: '<b>Jobs</b> are late <script>alert(1)</script>' }],
];

describe('a model server that fails', () => {
  it.each(garbage)('with %s leaves the built-in engine to answer', async (_, answer) => {
    model.script = () => answer;
    const reply = await say(company.manager, 'which jobs are late?');
    expect(reply).toMatchObject({ engine: 'embedded', proposals: [] });
    expect(reply.response).toContain('#1048');
  });

  it.each([
    ['markup', '<img src=x> late'],
    ['a link', 'See https://evil.test/late for it'],
    ['a picture', '![late](//evil.test/x.png)'],
    ['a claim that something was done', 'I have cancelled job 1044 for you.'],
    ['no end', 'late '.repeat(1_000)],
  ])('by %s in its last words leaves the built-in engine to answer', async (_, text) => {
    model.script = (request) =>
      toolResults(request).length > 0 ? { text } : { calls: [{ name: 'cancel_job', input: { job: 1044 } }] };
    const reply = await say(company.manager, 'cancel job 1044');
    expect(reply.engine).toBe('embedded');
    expect(reply.proposals.map(({ kind }) => kind)).toEqual(['job.cancel']);
    expect(reply.response).not.toContain(text.trim().slice(0, 12));
  });

  it('by calling tools without end leaves the built-in engine to answer', async () => {
    model.script = () => ({ calls: [{ name: 'list_jobs', input: { state: 'late' } }] });
    const reply = await say(company.manager, 'which jobs are late?');
    expect(reply.engine).toBe('embedded');
    expect(model.requests.length).toBeLessThanOrEqual(6);
  });

  it('by a fault that passes is asked once more', async () => {
    let asked = 0;
    model.script = (request) => {
      asked += 1;
      return asked === 1 ? { status: 503, type: 'application/json', body: '{}' } : clever(request);
    };
    expect((await say(company.manager, 'which jobs are late?')).engine).toBe('model');
  });

  it('because nobody listens there leaves the built-in engine to answer', async () => {
    await using alone = await createTestApp({
      environment: { ...settings, AI_BASE_URL: 'http://127.0.0.1:9/v1' },
    });
    const other = await newPhrasingCompany(alone);
    const reply = await say(other.manager, 'which jobs are late?');
    expect(reply.engine).toBe('embedded');
    expect(reply.response).toContain('#1048');
  });
});

it('of a sandbox is paid by the company that sells: who makes a new one gets no new budget', async () => {
  await using app = await createTestApp({
    environment: { ...settings, AI_BASE_URL: model.url, AI_DAILY_CALLS: '2' },
  });
  const seller = await app.newCompany();
  model.script = (request) =>
    toolResults(request).length > 0
      ? { text: 'Nothing is late.' }
      : { calls: [{ name: 'list_jobs', input: { state: 'late' } }] };
  const message = { message: 'which jobs are late?', type: 'helper', context: 'subscriber_workflow' };
  const engines: string[] = [];
  for (const sandbox of [await makeSandbox(app), await makeSandbox(app)]) {
    const answer = await sendAs(app, sandbox, '/api/ai/chat', message);
    engines.push(answer.json<{ engine: string }>().engine);
  }
  expect(engines).toEqual(['model', 'embedded']);
  const { rows } = await app.deps.database.inCompany(seller.companyId, (tx) =>
    sql<{ calls: number }>`SELECT calls FROM assistant_model_use`.execute(tx),
  );
  expect(rows).toEqual([{ calls: 2 }]);
});
