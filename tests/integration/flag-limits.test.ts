import { sql } from '@switchyard/platform/db/database.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

const inCompany = async (statement: ReturnType<typeof sql>) =>
  await test.deps.database.inCompany(company.companyId, (tx) => statement.execute(tx));

/** A strategy with as many constraints of 50,000 bytes. */
function longStrategy(constraints: number) {
  const values = Array.from({ length: 250 }, (_, at) => String(at).padEnd(197, 'x'));
  return {
    id: 'long',
    kind: { name: 'default' },
    constraints: Array.from({ length: constraints }, () => ({ contextName: 'city', operator: 'IN', values })),
  };
}

async function sendRules(key: string, constraints: number) {
  const { revision } = await company.rules(key);
  const url = `/api/flags/${key}/environments/production/rules`;
  const payload = { strategies: [longStrategy(constraints)] };
  return await company.admin.call('PATCH', url, { revision, payload });
}

it('rules have at most 256 KiB', async () => {
  company = await newFlagCompany(test);
  await company.flag('long_flag');
  const refused = await sendRules('long_flag', 6);
  expect(refused.json<Problem>()).toMatchObject({
    code: 'request.invalid',
    errors: [{ pointer: '/strategies', message: 'Too long: at most 256 KiB of JSON' }],
  });
  expect((await sendRules('long_flag', 5)).statusCode).toBe(200);
});

describe('a text of a megabyte is refused at its field', () => {
  const text = 'x'.repeat(1_000_000);
  const payload = (value: string) => ({ name: 'a', weight: 1000, payload: { type: 'string', value } });
  const rule = (more: object) => ({ id: 'all', kind: { name: 'default' }, ...more });
  const longConstraint = { contextName: 'city', operator: 'IN', values: [text] };
  const longVariant = { kind: 'rules', variants: [payload(text)] };
  const runAt = '2050-01-01T00:00:00Z';
  const production = 'flags/long_text/environments/production';
  let revision: number;
  beforeAll(async () => {
    company = await newFlagCompany(test);
    revision = (await company.flag('long_text')).revision;
  });

  it.each<[string, string, object, string]>([
    [
      'in a payload of a variant',
      `PATCH ${production}/rules`,
      { variants: [payload(text)] },
      '/variants/0/payload/value',
    ],
    [
      'of two bytes a character',
      `PATCH ${production}/rules`,
      { variants: [payload('ü'.repeat(1_000_000))] },
      '/variants/0/payload/value',
    ],
    [
      'in a variant of a rule',
      `PATCH ${production}/rules`,
      { strategies: [rule({ variants: [payload(text)] })] },
      '/strategies/0/variants/0/payload/value',
    ],
    [
      'in a constraint',
      `PATCH ${production}/rules`,
      { strategies: [rule({ constraints: [longConstraint] })] },
      '/strategies/0/constraints/0/values/0',
    ],
    ['in a new flag', 'POST flags', { key: 'longer', variants: { a: text } }, '/variants'],
    ['in a description', 'PATCH flags/long_text', { description: text }, '/description'],
    [
      'in a segment',
      'POST flag-segments',
      { name: 'Long', constraints: [longConstraint] },
      '/constraints/0/values/0',
    ],
    [
      'in a scheduled change',
      `POST ${production}/schedules`,
      { runAt, change: longVariant },
      '/change/variants/0/payload/value',
    ],
    [
      'in a change request',
      `POST ${production}/requests`,
      { title: 'Long', change: longVariant },
      '/change/variants/0/payload/value',
    ],
    [
      'in a question of what a change would do',
      `POST ${production}/blast-radius`,
      { change: longVariant },
      '/change/variants/0/payload/value',
    ],
    [
      'in edits of a question',
      `POST ${production}/blast-radius`,
      { edits: [{ kind: 'whole', field: 'variants', base: null, yours: [payload(text)] }] },
      '/edits',
    ],
    [
      'in a draft of the playground',
      'POST flag-playground',
      {
        contexts: [{ userId: '7' }],
        drafts: [{ flag: 'long_text', environment: 'production', variants: [payload(text)] }],
      },
      '/drafts/0/variants/0/payload/value',
    ],
    ['in an A/B test', 'POST flags/long_text/experiments', { name: 'Long', hypothesis: text }, '/hypothesis'],
  ])('%s', async (_, request, body, pointer) => {
    const [method, path] = request.split(' ') as ['POST' | 'PATCH', string];
    const response = await company.admin.call(method, `/api/${path}`, { revision, payload: body });
    const problem = response.json<Problem>();
    expect(problem.code).toBe('request.invalid');
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer);
    expect(problem.errors?.every(({ message }) => message.length > 0 && message.length < 200)).toBe(true);
    expect(await company.rules('long_text')).toMatchObject({ revision: 1, strategies: [], variants: null });
  });

  it('and a whole body beyond two names the limit', async () => {
    const payload = { variants: [{ name: 'a', weight: 1000, payload: { value: 'x'.repeat(2_100_000) } }] };
    const response = await company.admin.call('PATCH', `/api/${production}/rules`, { revision, payload });
    expect(response.json<Problem>()).toMatchObject({
      status: 413,
      code: 'request.too_large',
      detail: 'The body has at most 2 MiB',
    });
  });
});

it('a company has at most 4 MiB of rules in an environment', async () => {
  company = await newFlagCompany(test);
  for (let number = 0; number < 17; number += 1) await company.flag(`long_${number}`);
  for (let number = 0; number < 16; number += 1) {
    expect((await sendRules(`long_${number}`, 5)).statusCode).toBe(200);
  }
  const refusal = async (key: string, constraints: number) =>
    (await sendRules(key, constraints)).json<Problem>();
  const errors = [
    {
      pointer: '/strategies',
      code: 'too_long',
      message: 'A company has at most 4 MiB of rules in production',
    },
  ];
  expect(await refusal('long_16', 5)).toMatchObject({ code: 'request.invalid', errors });
  expect((await company.rules('long_16')).strategies).toEqual([]);
  await company.change('long_16', { strategies: [longStrategy(5)] }, 'staging');
  const act = async (verb: string, revision: number) =>
    await company.admin.call('POST', `/api/flags/long_0/${verb}`, { revision, payload: {} });
  expect((await act('archive', 1)).statusCode).toBe(200);
  expect((await sendRules('long_16', 5)).statusCode).toBe(200);
  expect((await act('restore', 2)).json<Problem>()).toMatchObject({
    code: 'request.invalid',
    errors: [{ pointer: '/key' }],
  });
  expect((await sendRules('long_16', 1)).statusCode).toBe(200);
  expect((await act('restore', 2)).statusCode).toBe(200);
});

it('a company has at most 5,000 flags that are not archived', async () => {
  company = await newFlagCompany(test);
  await inCompany(sql`INSERT INTO flags (id, company_id, key, created_at)
    SELECT gen_random_uuid(), ${company.companyId}, 'many_' || n, now() FROM generate_series(1, 4999) n`);
  await company.flag('last');
  const create = async () => await company.admin.call('POST', '/api/flags', { payload: { key: 'one_more' } });
  expect((await create()).json<Problem>()).toMatchObject({
    code: 'request.invalid',
    errors: [
      {
        pointer: '/key',
        code: 'too_many',
        message: 'A company has at most 5,000 flags that are not archived',
      },
    ],
  });
  const act = async (verb: string, revision: number) =>
    await company.admin.call('POST', `/api/flags/last/${verb}`, { revision, payload: {} });
  expect((await act('archive', 1)).statusCode).toBe(200);
  expect((await create()).statusCode).toBe(201);
  expect((await act('restore', 2)).json<Problem>()).toMatchObject({
    code: 'request.invalid',
    errors: [{ pointer: '/key' }],
  });
});

it('a company has at most 200 tokens that are neither revoked nor expired', async () => {
  company = await newFlagCompany(test);
  await company.token({ kind: 'client' });
  for (const [many, ends] of [
    [199, null],
    [50, '2020-01-01T00:00:00Z'],
  ] as const) {
    await inCompany(sql`INSERT INTO flag_tokens (id, company_id, name, kind, environment, token_hash, expires_at)
      SELECT gen_random_uuid(), ${company.companyId}, 'Program', 'client', 'production', sha256(gen_random_uuid()::text::bytea),
        ${ends}::timestamptz FROM generate_series(1, ${many}::integer)`);
  }
  const create = async () =>
    await company.admin.call('POST', '/api/flag-tokens', { payload: { name: 'Program', kind: 'client' } });
  expect((await create()).json<Problem>()).toMatchObject({
    code: 'request.invalid',
    errors: [{ pointer: '/name', code: 'too_many' }],
  });
  const { items } = (await company.admin.call('GET', '/api/flag-tokens')).json<{
    items: { id: string; expiresAt: string | null }[];
  }>();
  const living = items.find(({ expiresAt }) => expiresAt === null);
  const revoke = await company.admin.call('DELETE', `/api/flag-tokens/${living?.id}`);
  expect(revoke.statusCode).toBe(200);
  expect((await create()).statusCode).toBe(201);
  expect((await create()).statusCode).toBe(400);
});

it('a page of the history has at most 50 changes, whatever is asked for', async () => {
  company = await newFlagCompany(test);
  await company.flag('busy_flag');
  for (let number = 0; number < 60; number += 1) {
    await company.change('busy_flag', { enabled: number % 2 === 0 });
  }
  const page = async (query: string) =>
    (await company.admin.call('GET', `/api/flags/busy_flag/history${query}`)).json<{
      items: { number: number }[];
      next: number | null;
    }>();
  const newest = await page('?limit=500');
  expect(newest.items).toHaveLength(50);
  expect(await page('')).toEqual(newest);
  expect((await page('?limit=10')).items).toEqual(newest.items.slice(0, 10));
  const oldest = await page(`?limit=500&before=${newest.next}`);
  expect(oldest.items).toHaveLength(11);
  expect(oldest.next).toBeNull();
});
