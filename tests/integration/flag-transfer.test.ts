import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import type {
  TransferOutcome,
  TransferPreview,
} from '@switchyard/contracts/feature-flags/transfer-routes.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { setReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { betaRule } from '../support/flag-rollouts.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

async function preview({ admin }: FlagCompany, payload: object): Promise<TransferPreview> {
  const response = await admin.call('POST', '/api/flag-transfers/preview', { payload });
  expect(response.statusCode).toBe(200);
  return response.json<TransferPreview>();
}

async function run(
  company: FlagCompany,
  payload: object,
  shown?: TransferPreview,
): Promise<TransferOutcome[]> {
  const { items } = shown ?? (await preview(company, payload));
  const chosen = items
    .filter(({ action }) => action !== 'skip')
    .map(({ key, revision, digest }) => ({ key, revision, digest }));
  const response = await company.admin.call('POST', '/api/flag-transfers', {
    payload: { ...payload, items: chosen },
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ items: TransferOutcome[] }>().items;
}

const fromStaging = (...flags: string[]) => ({
  environment: 'production',
  source: { kind: 'environment', environment: 'staging', flags },
});

describe('copying flags between environments', () => {
  it('shows the difference, and makes one change per flag, on what was shown', async () => {
    const company = await newFlagCompany(test);
    for (const key of ['copied_one', 'copied_two', 'copied_same']) await company.flag(key);
    await company.change('copied_one', { enabled: true, strategies: [betaRule(30)] }, 'staging');
    await company.change('copied_two', { strategies: [betaRule(40)] }, 'staging');
    const payload = fromStaging('copied_one', 'copied_two', 'copied_same', 'no_such_flag');
    const shown = await preview(company, payload);
    expect(shown.isReviewed).toBe(false);
    expect(
      shown.items.map(({ key, action, edits }) => [key, action, edits.map(({ field }) => field)]),
    ).toEqual([
      ['copied_one', 'change', ['strategies/beta']],
      ['copied_two', 'change', ['strategies/beta']],
      ['copied_same', 'same', []],
      ['no_such_flag', 'skip', []],
    ]);
    await company.change('copied_two', { strategies: [betaRule(5)] });
    expect((await run(company, payload, shown)).map(({ key, outcome }) => [key, outcome])).toEqual([
      ['copied_one', 'changed'],
      ['copied_two', 'refused'],
      ['copied_same', 'same'],
    ]);
    expect(await company.rules('copied_one')).toMatchObject({
      enabled: false,
      strategies: [{ kind: { percentage: 30 } }],
    });
    const [change] = (await company.admin.call('GET', '/api/flags/copied_one/history')).json<{
      items: { reason: string }[];
    }>().items;
    expect(change?.reason).toBe('Copied from staging');
    await run(company, { ...payload, withSwitch: true });
    expect(await company.rules('copied_one')).toMatchObject({ enabled: true });
    expect(await company.rules('copied_two')).toMatchObject({ strategies: [{ kind: { percentage: 40 } }] });
  });

  it('changes nothing that was not shown because the source changed since', async () => {
    const company = await newFlagCompany(test);
    const { key } = await company.flag('moving_source');
    await company.change(key, { strategies: [betaRule(10)] }, 'staging');
    const shown = await preview(company, fromStaging(key));
    await company.change(key, { strategies: [betaRule(100)] }, 'staging');
    expect(await run(company, fromStaging(key), shown)).toEqual([
      { key, outcome: 'refused', requestId: null, detail: 'The record changed in the meantime' },
    ]);
    expect(await company.rules(key)).toMatchObject({ strategies: [] });
    expect(await run(company, fromStaging(key))).toMatchObject([{ outcome: 'changed' }]);
  });

  it('requests changes where the environment needs change requests', async () => {
    const company = await newFlagCompany(test);
    const { companyId } = company;
    const { key } = await company.flag('reviewed_copy');
    await company.change(key, { strategies: [betaRule(30)] }, 'staging');
    await test.deps.database.inCompany(companyId, (tx) =>
      setReviewed(tx, { companyId, environment: 'production', requiresReview: true }),
    );
    expect(await preview(company, fromStaging(key))).toMatchObject({ isReviewed: true });
    const [outcome] = await run(company, fromStaging(key));
    expect(outcome).toMatchObject({ key, outcome: 'requested' });
    const response = await company.admin.call('GET', `/api/flag-requests/${outcome?.requestId}`);
    expect(response.json<FlagRequest>()).toMatchObject({ state: 'in_review', title: 'Copied from staging' });
    expect(await company.rules(key)).toMatchObject({ strategies: [] });
  });

  it('is refused to managers, and within one environment', async () => {
    const company = await newFlagCompany(test);
    const { key } = await company.flag('refused_copy');
    const manager = await company.user('manager');
    const payload = { ...fromStaging(key), items: [{ key, revision: 1, digest: 'any' }] };
    expect((await manager.call('POST', '/api/flag-transfers', { payload })).statusCode).toBe(403);
    const same = {
      environment: 'staging',
      source: { kind: 'environment', environment: 'staging', flags: [key] },
    };
    const refused = await company.admin.call('POST', '/api/flag-transfers/preview', { payload: same });
    expect(refused.json<Problem>().errors).toMatchObject([{ pointer: '/source/environment', code: 'same' }]);
  });
});

describe('importing flags', () => {
  it('carries what was exported to another company, and changes nothing the second time', async () => {
    const source = await newFlagCompany(test);
    await source.flag('base_flag', { type: 'kill_switch', tags: ['shop'] });
    await source.flag('child_flag', { description: 'Needs the other', variants: { blue: 1, red: 2 } });
    const prerequisites = [{ flag: 'base_flag', enabled: true, variants: [] }];
    expect((await source.details('child_flag', { prerequisites })).statusCode).toBe(200);
    const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'] }];
    const segment = await source.admin.call('POST', '/api/flag-segments', {
      payload: { name: 'Pro users', description: '', constraints },
    });
    expect(segment.statusCode).toBe(201);
    const { id } = segment.json<{ id: string }>();
    await source.change('base_flag', { enabled: true, strategies: [betaRule(20, { segments: [id] })] });
    const exported = await source.admin.call('GET', '/api/flag-export?environment=production');
    expect(exported.statusCode).toBe(200);
    const document = exported.json<object>();
    expect(document).toMatchObject({
      format: 'switchyard.flags',
      flags: [{ key: 'base_flag', strategies: [{ segments: ['Pro users'] }] }, { key: 'child_flag' }],
      segments: [{ name: 'Pro users', constraints }],
    });

    const target = await newFlagCompany(test);
    const payload = { environment: 'staging', source: { kind: 'document', document }, withSwitch: true };
    const shown = await preview(target, payload);
    expect(shown).toMatchObject({ format: 'switchyard', segments: ['Pro users'] });
    expect(shown.items.map(({ key, action }) => [key, action])).toEqual([
      ['base_flag', 'create'],
      ['child_flag', 'create'],
    ]);
    expect((await run(target, payload, shown)).map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    const rules = await target.rules('base_flag', 'staging');
    expect(rules).toMatchObject({ enabled: true, strategies: [{ kind: { percentage: 20 } }] });
    expect(rules.strategies[0]?.segments).toHaveLength(1);
    expect(await target.rules('base_flag')).toMatchObject({ enabled: false, strategies: [] });
    const child = (await target.admin.call('GET', '/api/flags/child_flag')).json<Flag>();
    expect(child).toMatchObject({
      description: 'Needs the other',
      prerequisites,
      variants: { blue: 1, red: 2 },
    });
    const again = await preview(target, payload);
    expect(again.items.map(({ action }) => action)).toEqual(['same', 'same']);
    expect(again.segments).toEqual([]);
  });

  it('never gives a flag that is off there to everybody here', async () => {
    const company = await newFlagCompany(test);
    const { key } = await company.flag('partly_on');
    await company.change(key, { enabled: true, strategies: [betaRule(10)] });
    const variants = { on: true, off: false };
    const document = { flags: { [key]: { state: 'ENABLED', variants, defaultVariant: 'off' } } };
    const payload = { environment: 'production', source: { kind: 'document', document } };
    expect(await run(company, payload)).toMatchObject([{ outcome: 'changed' }]);
    expect(await company.rules(key)).toMatchObject({
      enabled: true,
      strategies: [{ kind: { name: 'rollout', percentage: 0 } }],
    });
  });

  it('takes an export of Unleash, and gives every user what an Unleash program gives', async () => {
    const company = await newFlagCompany(test);
    const oneOf = (contextName: string, ...values: string[]) => ({ contextName, operator: 'IN', values });
    const pilots = { id: 7, name: 'Pilots', constraints: [oneOf('city', 'Boston')] };
    const parameters = { rollout: '35', stickiness: 'userId', groupId: 'checkout' };
    const variants = [
      { name: 'blue', weight: 400, weightType: 'variable', stickiness: 'userId' },
      { name: 'red', weight: 600, weightType: 'variable', stickiness: 'userId' },
    ];
    const share = { name: 'flexibleRollout', parameters, constraints: [oneOf('plan', 'pro')] };
    const everybody = { name: 'default', parameters: {}, constraints: [], segments: [pilots.id] };
    const document = {
      features: [
        { name: 'new_checkout', type: 'kill-switch', description: 'Shorter form' },
        { name: 'pilot_only', type: 'release' },
      ],
      featureStrategies: [
        { ...share, id: 's-1', featureName: 'new_checkout' },
        { ...everybody, id: 's-2', featureName: 'pilot_only' },
      ],
      featureEnvironments: [
        { featureName: 'new_checkout', enabled: true, variants },
        { featureName: 'pilot_only', enabled: true },
      ],
      featureTags: [{ featureName: 'new_checkout', tagType: 'simple', tagValue: 'shop' }],
      // Exports of Unleash name segments without their conditions.
      segments: [{ id: pilots.id, name: pilots.name }],
    };
    const payload = { environment: 'production', source: { kind: 'document', document }, withSwitch: true };
    const shown = await preview(company, payload);
    expect(shown.format).toBe('unleash');
    expect(shown.items.map(({ key, action, notes }) => [key, action, notes])).toEqual([
      ['new_checkout', 'create', []],
      ['pilot_only', 'skip', ['The segment Pilots does not exist here']],
    ]);
    const { name, constraints } = pilots;
    const segment = await company.admin.call('POST', '/api/flag-segments', {
      payload: { name, constraints },
    });
    expect(segment.statusCode).toBe(201);
    expect((await run(company, payload)).map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    const flag = (await company.admin.call('GET', '/api/flags/new_checkout')).json<Flag>();
    expect(flag).toMatchObject({ description: 'Shorter form', type: 'kill_switch', tags: ['shop'] });

    const feature = { type: 'release', enabled: true, stale: false, impressionData: false };
    const unleash = new Unleash({
      url: 'http://127.0.0.1:9/api/',
      appName: 'oracle',
      refreshInterval: 0,
      disableMetrics: true,
      disableAutoStart: true,
      skipInstanceCountWarning: true,
      storageProvider: new InMemStorageProvider(),
      bootstrap: {
        data: [
          { ...feature, name: 'new_checkout', strategies: [share], variants },
          { ...feature, name: 'pilot_only', strategies: [everybody], variants: [] },
        ] as never,
        segments: [pilots] as never,
      },
    });
    unleash.on('error', () => undefined);
    await unleash.start();
    onTestFinished(() => unleash.destroy());
    await test.deps.flags.fresh({ companyId: company.companyId, environment: 'production' });
    const seen = new Set<string>();
    for (let user = 0; user < 120; user += 1) {
      const userId = `user-${user}`;
      const properties = { plan: user % 4 === 0 ? 'free' : 'pro', city: user % 3 === 0 ? 'Boston' : 'Lynn' };
      for (const flagKey of ['new_checkout', 'pilot_only']) {
        const context = { userId, ...properties };
        const call = { payload: { flagKey, context } };
        const ours = await company.admin.call('POST', '/api/feature-flags/evaluate', call);
        const { enabled, variant } = ours.json<{ enabled: boolean; variant: string | null }>();
        const theirs = unleash.getVariant(flagKey, { userId, properties });
        expect([userId, enabled]).toEqual([userId, unleash.isEnabled(flagKey, { userId, properties })]);
        expect([userId, variant ?? 'disabled']).toEqual([userId, theirs.name]);
        seen.add(`${flagKey} ${enabled} ${variant}`);
      }
    }
    expect([...seen].toSorted()).toEqual([
      'new_checkout false null',
      'new_checkout true blue',
      'new_checkout true red',
      'pilot_only false null',
      'pilot_only true null',
    ]);
  });

  it('takes flags of flagd, and says what it cannot carry', async () => {
    const company = await newFlagCompany(test);
    const variants = { on: true, off: false };
    const document = {
      flags: {
        plain_flag: { state: 'ENABLED', variants, defaultVariant: 'on' },
        'dashed-flag': { state: 'ENABLED', variants, defaultVariant: 'on' },
        odd_flag: {
          state: 'ENABLED',
          variants,
          defaultVariant: 'off',
          targeting: { if: [{ var: 'x' }, 'on'] },
        },
      },
    };
    const payload = { environment: 'production', source: { kind: 'document', document }, withSwitch: true };
    const shown = await preview(company, payload);
    expect(shown.format).toBe('flagd');
    expect(shown.items.map(({ key, action, notes }) => [key, action, notes])).toEqual([
      ['plain_flag', 'create', []],
      ['dashed-flag', 'skip', ['Its key has other characters than a-z, 0-9 and _, or is too long']],
      ['odd_flag', 'skip', ['Its targeting cannot be carried: var']],
    ]);
    expect(await run(company, payload, shown)).toEqual([
      { key: 'plain_flag', outcome: 'created', requestId: null, detail: null },
    ]);
    expect(await company.rules('plain_flag')).toMatchObject({ enabled: true });
    const broken = { ...payload, source: { kind: 'document', document: { nothing: true } } };
    const refused = await company.admin.call('POST', '/api/flag-transfers/preview', { payload: broken });
    expect(refused.json<Problem>().errors).toMatchObject([{ pointer: '/source/document' }]);
  });
});
