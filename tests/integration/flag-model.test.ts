import type { Experiment, Flag, FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
});
afterAll(() => test[Symbol.asyncDispose]());

let counter = 0;
async function newFlag(details: object = {}): Promise<Flag> {
  counter += 1;
  return await company.flag(`model_flag_${counter}`, details);
}

async function evaluate(flagKey: string, context: object): Promise<FlagEvaluation> {
  const payload = { flagKey, context };
  const response = await company.admin.call('POST', '/api/feature-flags/evaluate', { payload });
  expect(response.statusCode).toBe(200);
  return response.json<FlagEvaluation>();
}

async function refused(key: string, payload: object): Promise<Problem> {
  const { revision } = await company.rules(key);
  const url = `/api/flags/${key}/environments/production/rules`;
  const response = await company.admin.call('PATCH', url, { revision, payload });
  expect(response.statusCode).toBe(400);
  return response.json<Problem>();
}

const everyone = { id: 'all', kind: { name: 'default' } };
const half = { id: 'half', kind: { name: 'rollout', percentage: 50 } };
const inBoston = { contextName: 'city', operator: 'IN', values: ['Boston'] };

describe('rules', () => {
  it('decide by constraints, shares and variants, with the rule and the bucket', async () => {
    const { key, id } = await newFlag();
    const variants = [
      { name: 'blue', weight: 500, payload: { type: 'json', value: '{"hue": 210}' } },
      { name: 'red', weight: 500 },
    ];
    await company.change(key, {
      enabled: true,
      strategies: [{ ...half, constraints: [inBoston], variants }],
    });
    const seen = new Map<string | null, number>();
    for (let user = 0; user < 40; user += 1) {
      const result = await evaluate(key, { userId: `user-${user}`, city: 'Boston' });
      seen.set(result.variant, (seen.get(result.variant) ?? 0) + 1);
      if (!result.enabled) continue;
      expect(result).toMatchObject({ reason: 'SPLIT', ruleId: 'half', flagId: id, cacheHit: false });
      expect(result.bucket).toBeLessThanOrEqual(50_000);
      if (result.variant === 'blue') expect(result.value).toEqual({ hue: 210 });
    }
    expect(new Set(seen.keys())).toEqual(new Set(['blue', 'red', null]));
    expect(await evaluate(key, { userId: 'user-1', city: 'Lynn' })).toMatchObject({
      enabled: false,
      reason: 'DEFAULT',
    });
  });

  it('of one environment leave the others alone', async () => {
    const { key } = await newFlag();
    await company.change(key, { enabled: true, strategies: [everyone] }, 'staging');
    expect(await company.rules(key)).toMatchObject({ enabled: false, strategies: [], revision: 1 });
    expect(await evaluate(key, { environment: 'staging' })).toMatchObject({ enabled: true });
  });

  it('are seen by every evaluation that begins after the change', async () => {
    const { key } = await newFlag();
    for (const enabled of [true, false, true, false]) {
      await company.change(key, { enabled });
      expect((await evaluate(key, {})).enabled).toBe(enabled);
    }
  });

  it('with payloads reach clients as variants of the flag', async () => {
    const { key } = await newFlag();
    const variants = [{ name: 'wide', weight: 1000, payload: { type: 'number', value: '7' } }];
    await company.change(key, { enabled: true, variants });
    const flag = (await company.admin.call('GET', `/api/flags/${key}`)).json<Flag>();
    expect(flag.environments[0]).toMatchObject({ environment: 'production', variants: { wide: 7 } });
    expect(await evaluate(key, {})).toMatchObject({ variant: 'wide', value: 7, reason: 'STATIC' });
  });
});

describe('a change that makes no sense is refused at its field', () => {
  const rollout = (constraint: object) => ({ strategies: [{ ...everyone, constraints: [constraint] }] });
  const at = '/strategies/0/constraints/0';
  const override = (wrong: object) => ({
    variants: [{ name: 'a', weight: 1000, overrides: [{ contextName: 'userId', values: ['7'], ...wrong }] }],
  });
  it.each([
    ['an unknown operator', rollout({ ...inBoston, operator: 'NEAR' }), `${at}/operator`],
    ['a missing value', rollout({ contextName: 'age', operator: 'NUM_GT' }), `${at}/value`],
    ['no number', rollout({ contextName: 'age', operator: 'NUM_GT', value: 'old' }), `${at}/value`],
    ['no version', rollout({ contextName: 'app', operator: 'SEMVER_GT', value: 'v1' }), `${at}/value`],
    ['no time', rollout({ contextName: 'at', operator: 'DATE_AFTER', value: 'soon' }), `${at}/value`],
    [
      'no address range',
      rollout({ contextName: 'ip', operator: 'IN_CIDR', values: ['x'] }),
      `${at}/values/0`,
    ],
    ['a look-around', rollout({ contextName: 'id', operator: 'REGEX', value: '(?=a)b' }), `${at}/value`],
    ['a back-reference', rollout({ contextName: 'id', operator: 'REGEX', value: '(a)\\1' }), `${at}/value`],
    [
      'a huge repetition',
      rollout({ contextName: 'id', operator: 'REGEX', value: '((a{900}){900}){9}' }),
      `${at}/value`,
    ],
    [
      'weights that do not sum',
      {
        variants: [
          { name: 'a', weight: 400 },
          { name: 'b', weight: 500 },
        ],
      },
      '/variants',
    ],
    [
      'a name twice',
      {
        variants: [
          { name: 'a', weight: 500 },
          { name: 'a', weight: 500 },
        ],
      },
      '/variants/1/name',
    ],
    ['a rule twice', { strategies: [everyone, everyone] }, '/strategies/1/id'],
    [
      'a share above all',
      { strategies: [{ ...half, kind: { name: 'rollout', percentage: 101 } }] },
      '/strategies/0/kind/percentage',
    ],
    [
      'no JSON',
      { variants: [{ name: 'a', weight: 1000, payload: { type: 'json', value: '{' } }] },
      '/variants/0/payload/value',
    ],
    [
      'a payload of 200 KiB',
      { variants: [{ name: 'a', weight: 1000, payload: { type: 'string', value: 'x'.repeat(204_800) } }] },
      '/variants/0/payload/value',
    ],
    [
      'an unknown segment',
      { strategies: [{ ...everyone, segments: ['0190d8f0-0000-7000-8000-000000000001'] }] },
      '/strategies/0/segments/0',
    ],
    ['another field', { colour: 'red' }, '/'],
    ['an override without a field', override({ contextName: ' ' }), '/variants/0/overrides/0/contextName'],
    ['an override without values', override({ values: [] }), '/variants/0/overrides/0/values'],
    ['an override with an empty value', override({ values: ['7', ' '] }), '/variants/0/overrides/0/values/1'],
    ['an override with another field', override({ operator: 'IN' }), '/variants/0/overrides/0'],
    [
      'an empty value in an override of a rule',
      { strategies: [{ ...everyone, ...override({ values: [''] }) }] },
      '/strategies/0/variants/0/overrides/0/values/0',
    ],
  ])('%s', async (_, payload, pointer) => {
    const { key } = await newFlag();
    const problem = await refused(key, payload);
    expect(problem.code).toBe('request.invalid');
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer);
    expect(await company.rules(key)).toMatchObject({ revision: 1 });
  });

  it('an expensive pattern is linear instead', async () => {
    const { key } = await newFlag();
    const constraint = { contextName: 'word', operator: 'REGEX', value: '^(a+)+$' };
    await company.change(key, { enabled: true, ...rollout(constraint) });
    const result = await evaluate(key, { word: `${'a'.repeat(400)}!` });
    expect(result.enabled).toBe(false);
    expect(result.evaluationTime).toBeLessThan(500);
  });
});

describe('a stale change', () => {
  it('is refused with the three states of each field', async () => {
    const { key } = await newFlag();
    await company.change(key, { strategies: [{ ...everyone, title: 'First' }] });
    await company.change(key, { strategies: [{ ...everyone, title: 'Theirs' }, half], enabled: true });
    const response = await company.admin.call('PATCH', `/api/flags/${key}/environments/production/rules`, {
      revision: 2,
      payload: { strategies: [{ ...everyone, title: 'Mine' }], variants: [{ name: 'a', weight: 1000 }] },
    });
    expect(response.statusCode).toBe(412);
    const problem = response.json<Problem>();
    expect(problem).toMatchObject({ code: 'revision.stale', current: { revision: 3, enabled: true } });
    expect(problem.differences).toMatchObject([
      {
        field: 'strategies/all',
        base: { title: 'First' },
        current: { title: 'Theirs' },
        yours: { title: 'Mine' },
        isConflict: true,
      },
      { field: 'variants/a', base: null, current: null, isConflict: false },
    ]);
  });
});

describe('the history', () => {
  it('has every change with its fields, page by page', async () => {
    const { key } = await newFlag();
    for (let step = 1; step <= 25; step += 1) {
      await company.change(key, { enabled: step % 2 === 1, reason: `Step ${step}` });
    }
    const read = async (query: string) =>
      (await company.admin.call('GET', `/api/flags/${key}/history?limit=10${query}`)).json<{
        items: { number: number; reason: string; changes: unknown[]; summary: string }[];
        next: number | null;
      }>();
    const pages = [await read('')];
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
      pages.push(await read(`&before=${next}`));
    }
    const items = pages.flatMap((page) => page.items);
    expect(items).toHaveLength(26);
    expect(items.map(({ number }) => number)).toEqual(
      items.map(({ number }) => number).toSorted((a, b) => b - a),
    );
    expect(items[0]).toMatchObject({
      summary: 'Enabled',
      reason: 'Step 25',
      changes: [{ field: 'enabled', from: false, to: true }],
    });
    expect(items.at(-1)?.summary).toBe('Created the flag');
  });

  it('is the way back to any earlier state, as a new change', async () => {
    const { key } = await newFlag();
    await company.change(key, { enabled: true, strategies: [half] });
    await company.change(key, { strategies: [everyone] });
    const history = await company.admin.call('GET', `/api/flags/${key}/history`);
    const { items } = history.json<{ items: { number: number; revision: number }[] }>();
    const earlier = items.find(({ revision }) => revision === 2);
    const restore = async (revision: number) =>
      await company.admin.call('POST', `/api/flags/${key}/history/${earlier?.number}/restore`, {
        revision,
        payload: { reason: 'It was better' },
      });
    expect((await restore(2)).json<Problem>().code).toBe('revision.stale');
    expect((await restore(3)).statusCode).toBe(200);
    expect(await company.rules(key)).toMatchObject({
      enabled: true,
      revision: 4,
      strategies: [{ id: 'half', kind: { percentage: 50 } }],
    });
  });

  it('cannot be changed or removed by the application', async () => {
    const rewritten = test.deps.database.inCompany(company.companyId, (tx) =>
      tx.updateTable('flagRevisions').set({ reason: 'Never happened' }).execute(),
    );
    await expect(rewritten).rejects.toThrow(/permission denied/);
    const removed = test.deps.database.inCompany(company.companyId, (tx) =>
      tx.deleteFrom('flagRevisions').execute(),
    );
    await expect(removed).rejects.toThrow(/permission denied/);
  });
});

describe('details', () => {
  it('are changed with their own revision', async () => {
    const { key } = await newFlag();
    const { userId } = company.admin.actor;
    const patch = { type: 'kill_switch', tags: ['billing'], ownerId: userId, expectedDays: 30 };
    expect((await company.details(key, patch)).json()).toMatchObject({ ...patch, revision: 2 });
    const nobody = await company.details(key, { ownerId: '0190d8f0-0000-7000-8000-000000000001' });
    expect(nobody.json()).toMatchObject({ errors: [{ pointer: '/ownerId' }] });
  });

  it('name prerequisites, and refuse cycles and chains', async () => {
    const [parent, child, grandchild] = [await newFlag(), await newFlag(), await newFlag()];
    expect((await company.details(child.key, { prerequisites: [{ flag: parent.key }] })).statusCode).toBe(
      200,
    );
    await company.change(child.key, { enabled: true });
    expect(await evaluate(child.key, {})).toMatchObject({ enabled: false, reason: 'DEFAULT' });
    await company.change(parent.key, { enabled: true });
    expect(await evaluate(child.key, {})).toMatchObject({ enabled: true });
    const errors = async (key: string, flag: string) =>
      (await company.details(key, { prerequisites: [{ flag }] })).json<Problem>().errors;
    expect(await errors(parent.key, parent.key)).toMatchObject([
      { pointer: '/prerequisites/0/flag', code: 'cycle' },
    ]);
    expect(await errors(parent.key, child.key)).toMatchObject([
      { pointer: '/prerequisites/0/flag', code: 'cycle' },
    ]);
    expect(await errors(grandchild.key, child.key)).toMatchObject([{ code: 'chain' }]);
    expect(await errors(parent.key, grandchild.key)).toMatchObject([
      { pointer: '/prerequisites', code: 'chain' },
    ]);
    expect(await errors(child.key, 'no_such_flag')).toMatchObject([{ code: 'unknown' }]);
  });

  it('of two simultaneous prerequisites that form a cycle refuse one', async () => {
    const [one, other] = [await newFlag(), await newFlag()];
    const answers = await Promise.all([
      company.details(one.key, { prerequisites: [{ flag: other.key }] }),
      company.details(other.key, { prerequisites: [{ flag: one.key }] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('an archived flag', () => {
  it('is off and out of the list, keeps its key, and comes back as it was', async () => {
    const { key } = await newFlag();
    await company.change(key, { enabled: true });
    const call = async (step: string, revision: number) =>
      await company.admin.call('POST', `/api/flags/${key}/${step}`, { revision, payload: {} });
    expect((await call('archive', 1)).statusCode).toBe(200);
    expect(await evaluate(key, {})).toMatchObject({ enabled: false, reason: 'DEFAULT' });
    const listed = async (query = '') =>
      (await company.admin.call('GET', `/api/flags${query}`))
        .json<{ items: Flag[] }>()
        .items.map((flag) => flag.key);
    expect(await listed()).not.toContain(key);
    expect(await listed('?archived=true')).toContain(key);
    const again = await company.admin.call('POST', '/api/flags', { payload: { key } });
    expect(again.statusCode).toBe(409);
    const url = `/api/flags/${key}/environments/production/rules`;
    const change = await company.admin.call('PATCH', url, { revision: 2, payload: { enabled: false } });
    expect(change.json<Problem>().code).toBe('record.gone');
    expect((await call('restore', 2)).statusCode).toBe(200);
    expect(await evaluate(key, {})).toMatchObject({ enabled: true });
  });

  it('may not be a prerequisite of others', async () => {
    const [parent, child] = [await newFlag(), await newFlag()];
    await company.details(child.key, { prerequisites: [{ flag: parent.key }] });
    const response = await company.admin.call('POST', `/api/flags/${parent.key}/archive`, {
      revision: 1,
      payload: {},
    });
    expect(response.json()).toMatchObject({
      code: 'record.referenced',
      detail: `These flags depend on it: ${child.key}`,
    });
  });
});

describe('segments', () => {
  it('change every flag that uses them, and stay as long as one does', async () => {
    const created = await company.admin.call('POST', '/api/flag-segments', {
      payload: { name: 'Boston', constraints: [inBoston] },
    });
    const segment = created.json<FlagSegment>();
    const { key } = await newFlag();
    await company.change(key, { enabled: true, strategies: [{ ...everyone, segments: [segment.id] }] });
    expect(await evaluate(key, { city: 'Boston' })).toMatchObject({
      enabled: true,
      reason: 'TARGETING_MATCH',
    });
    expect(await evaluate(key, { city: 'Lynn' })).toMatchObject({ enabled: false });
    const url = `/api/flag-segments/${segment.id}`;
    const constraints = [{ ...inBoston, values: ['Boston', 'Lynn'] }];
    const changed = await company.admin.call('PATCH', url, { revision: 1, payload: { constraints } });
    expect(changed.json()).toMatchObject({ revision: 2 });
    expect(await evaluate(key, { city: 'Lynn' })).toMatchObject({ enabled: true });
    const used = await company.admin.call('DELETE', url, { revision: 2 });
    expect(used.json<Problem>().code).toBe('record.referenced');
    await company.change(key, { strategies: [] });
    expect((await company.admin.call('DELETE', url, { revision: 2 })).statusCode).toBe(200);
    const twice = async () =>
      await company.admin.call('POST', '/api/flag-segments', { payload: { name: 'twin' } });
    expect((await twice()).statusCode).toBe(201);
    expect((await twice()).json()).toMatchObject({
      code: 'record.duplicate',
      errors: [{ pointer: '/name' }],
    });
  });
});

describe('environments', () => {
  it('may be added: flags, old and new, are off in them', async () => {
    const old = await newFlag();
    const payload = { key: 'canary', name: 'Canary', kind: 'production' };
    expect((await company.admin.call('POST', '/api/flag-environments', { payload })).statusCode).toBe(201);
    const fresh = await newFlag();
    for (const { key } of [old, fresh]) {
      expect(await company.rules(key, 'canary')).toMatchObject({ enabled: false, revision: 1 });
    }
    await company.change(fresh.key, { enabled: true }, 'canary');
    expect(await evaluate(fresh.key, { environment: 'canary' })).toMatchObject({ enabled: true });
    expect(await evaluate(fresh.key, {})).toMatchObject({ enabled: false });
    const again = await company.admin.call('POST', '/api/flag-environments', { payload });
    expect(again.json<Problem>().code).toBe('record.duplicate');
    const { items } = (await company.admin.call('GET', '/api/flag-environments')).json<{
      items: { key: string }[];
    }>();
    expect(items.map(({ key }) => key)).toEqual(['development', 'staging', 'production', 'canary']);
  });
});

describe('a running A/B test', () => {
  async function shareOf(key: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (let user = 0; user < 200; user += 1) {
      const { variant } = await evaluate(key, { userId: `user-${user}` });
      counts[String(variant)] = (counts[String(variant)] ?? 0) + 1;
    }
    return counts;
  }

  it('divides users among the variants by weight, until it is paused', async () => {
    const { key } = await newFlag({ variants: { compact: 1, control: 2 } });
    await company.change(key, { enabled: true });
    expect(await shareOf(key)).toEqual({ compact: 200 });
    const created = await company.admin.call('POST', `/api/flags/${key}/experiments`, {
      payload: { name: 'Short form', allocation: { compact: 250, control: 750 } },
    });
    const { id } = created.json<Experiment>();
    const move = async (status: string, revision: number) =>
      await company.admin.call('PATCH', `/api/experiments/${id}`, { revision, payload: { status } });
    await move('running', 1);
    const shares = await shareOf(key);
    expect(shares['compact']).toBeGreaterThan(25);
    expect(shares['compact']).toBeLessThan(75);
    expect(shares['control']).toBe(200 - (shares['compact'] ?? 0));
    await move('paused', 2);
    expect(await shareOf(key)).toEqual({ compact: 200 });
  });

  it('takes weights of variants that exist, which sum to 1000', async () => {
    const { key } = await newFlag({ variants: { a: 1, b: 2 } });
    const errors = async (allocation: object) => {
      const payload = { name: 'Test', allocation };
      const response = await company.admin.call('POST', `/api/flags/${key}/experiments`, { payload });
      return response.json<Problem>().errors?.map(({ pointer }) => pointer);
    };
    expect(await errors({ a: 500, b: 400 })).toEqual(['/allocation']);
    expect(await errors({ a: 500, z: 500 })).toEqual(['/allocation/z']);
  });
});

describe('tokens', () => {
  it('show their secret once, and only a hash is stored', async () => {
    const created = await company.admin.call('POST', '/api/flag-tokens', {
      payload: { name: 'Mobile app', kind: 'frontend', environment: 'staging' },
    });
    const { secret, id } = created.json<{ secret: string; id: string }>();
    expect(secret).toMatch(/^default:staging\.[\w-]{43}$/);
    const listed = await company.admin.call('GET', '/api/flag-tokens');
    expect(listed.body).toContain(id);
    expect(listed.body).not.toContain(secret);
    const rows = await test.deps.database.inCompany(company.companyId, (tx) =>
      tx.selectFrom('idempotencyKeys').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(secret.split('.')[1]);
  });

  it('name an environment that exists and end in the future', async () => {
    const errors = async (payload: object) => {
      const body = { name: 'Program', kind: 'client', ...payload };
      return (await company.admin.call('POST', '/api/flag-tokens', { payload: body })).json<Problem>().errors;
    };
    expect(await errors({ environment: 'nowhere' })).toMatchObject([{ pointer: '/environment' }]);
    expect(await errors({ expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject([{ pointer: '/expiresAt' }]);
    expect(await errors({ kind: 'admin' })).toMatchObject([{ pointer: '/kind' }]);
  });
});
