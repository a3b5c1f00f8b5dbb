import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { PlaygroundResult } from '@switchyard/contracts/feature-flags/playground-routes.ts';
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

const half = { id: 'half', kind: { name: 'rollout', percentage: 50 } };
const inBoston = { contextName: 'city', operator: 'IN', values: ['Boston'] };
const boston = { userId: 'user-1', properties: { city: 'Boston' } };
const lynn = { userId: 'user-1', properties: { city: 'Lynn' } };

async function ask(question: object, of: FlagCompany = company) {
  return await of.admin.call('POST', '/api/flag-playground', { payload: question });
}

async function results(question: object): Promise<PlaygroundResult[]> {
  const response = await ask(question);
  expect(response.statusCode).toBe(200);
  return response.json<{ results: PlaygroundResult[] }>().results;
}

async function refusedFields(question: object): Promise<[string | undefined, string][]> {
  const response = await ask(question);
  expect(response.statusCode).toBe(400);
  return (response.json<Problem>().errors ?? []).map(({ pointer, code }) => [pointer, code]);
}

describe('the playground', () => {
  it('evaluates each context in each environment, and explains every result', async () => {
    const { key } = await company.flag('played');
    const segment = (
      await company.admin.call('POST', '/api/flag-segments', {
        payload: { name: 'Boston', constraints: [inBoston] },
      })
    ).json<FlagSegment>();
    const rule = { id: 'boston', kind: { name: 'default' }, segments: [segment.id] };
    await company.change(key, { enabled: true, strategies: [rule] });
    await company.change(key, { enabled: true }, 'staging');
    const found = await results({ contexts: [boston, lynn], flags: [key] });
    expect(
      found.map(({ environment, context, enabled, trace }) => [
        environment,
        context,
        enabled,
        trace?.decidedBy,
      ]),
    ).toEqual([
      ['development', 0, false, 'switch'],
      ['development', 1, false, 'switch'],
      ['staging', 0, true, 'everyone'],
      ['staging', 1, true, 'everyone'],
      ['production', 0, true, 'rule'],
      ['production', 1, false, 'no_rule'],
    ]);
    expect(found[5]?.trace?.strategies).toMatchObject([
      {
        ruleId: 'boston',
        isReached: true,
        isMet: false,
        segments: [{ name: 'Boston', isMet: false, conditions: [{ actual: 'Lynn', isMet: false }] }],
      },
    ]);
  });

  it('agrees with evaluations, bucket and variant included', async () => {
    const { key } = await company.flag('agreed');
    const variants = [
      { name: 'blue', weight: 500, payload: { type: 'json', value: '{"hue":210}' } },
      { name: 'red', weight: 500 },
    ];
    await company.change(key, { enabled: true, strategies: [{ ...half, variants }] });
    const contexts = Array.from({ length: 10 }, (_, at) => ({ userId: `user-${at}` }));
    for (const [at, found] of (
      await results({ contexts, flags: [key], environments: ['production'] })
    ).entries()) {
      const payload = { flagKey: key, context: contexts[at] };
      const evaluated = await company.admin.call('POST', '/api/feature-flags/evaluate', { payload });
      const { enabled, variant, value, reason, bucket } = found;
      expect(evaluated.json()).toMatchObject({ enabled, variant, value, reason });
      expect(found.trace?.strategies[0]?.rollout?.input).toBe(`${key}:user-${at}`);
      if (enabled) expect(found.trace?.strategies[0]?.rollout?.bucket).toBe(bucket);
    }
  });

  it('uses rules that are not saved, and leaves the saved ones alone', async () => {
    const { key } = await company.flag('drafted', { variants: { a: 1, b: 2 } });
    const child = await company.flag('drafted_child');
    await company.details(child.key, { prerequisites: [{ flag: key }] });
    await company.change(child.key, { enabled: true });
    const draft = {
      flag: key,
      environment: 'production',
      enabled: true,
      strategies: [{ id: 'new', kind: { name: 'default' }, constraints: [inBoston] }],
    };
    const question = {
      contexts: [boston, lynn],
      flags: [key, child.key],
      environments: ['production', 'staging'],
      drafts: [draft],
    };
    const shown = (await results(question)).map((one) => [
      one.flag,
      one.environment,
      one.context,
      one.isDraft,
      one.enabled,
      one.variant,
    ]);
    expect(shown).toEqual([
      [key, 'production', 0, true, true, 'a'],
      [key, 'production', 1, true, false, null],
      [key, 'staging', 0, false, false, null],
      [key, 'staging', 1, false, false, null],
      // A flag that depends on it follows the draft.
      [child.key, 'production', 0, false, true, null],
      [child.key, 'production', 1, false, false, null],
      [child.key, 'staging', 0, false, false, null],
      [child.key, 'staging', 1, false, false, null],
    ]);
    expect(await company.rules(key)).toMatchObject({ enabled: false, strategies: [] });
    const [saved] = await results({ contexts: [boston], flags: [key], environments: ['production'] });
    expect(saved).toMatchObject({ isDraft: false, enabled: false });
  });

  it('gives all flags of an environment at once, and names archived and unknown ones', async () => {
    const other = await newFlagCompany(test);
    await other.flag('first_flag');
    await other.flag('second_flag');
    const { key, revision } = await other.flag('archived_flag');
    await other.admin.call('POST', `/api/flags/${key}/archive`, { revision, payload: {} });
    const all = await ask({ contexts: [{}], environments: ['staging'], trace: false }, other);
    expect(
      all.json<{ results: PlaygroundResult[] }>().results.map(({ flag, trace }) => [flag, trace]),
    ).toEqual([
      ['first_flag', null],
      ['second_flag', null],
    ]);
    const flags = [key, 'no_such_flag'];
    const named = await ask({ contexts: [{}], environments: ['staging'], flags }, other);
    expect(
      named.json<{ results: PlaygroundResult[] }>().results.map(({ trace }) => trace?.decidedBy),
    ).toEqual(['archived', 'unknown']);
  });

  it('has limits, and names the field that exceeds one', async () => {
    const { key } = await company.flag('limited');
    expect(await refusedFields({ contexts: [] })).toEqual([['/contexts', 'too_small']]);
    expect(await refusedFields({ contexts: [{}], environments: ['gone'] })).toEqual([
      ['/environments/0', 'unknown'],
    ]);
    const draft = { flag: 'gone_flag', environment: 'production', enabled: true };
    expect(await refusedFields({ contexts: [{}], flags: [key], drafts: [draft] })).toEqual([
      ['/drafts/0/flag', 'unknown'],
    ]);
    const invalid = {
      ...draft,
      flag: key,
      strategies: [{ ...half, kind: { name: 'rollout', percentage: 101 } }],
    };
    expect(await refusedFields({ contexts: [{}], flags: [key], drafts: [invalid] })).toEqual([
      ['/drafts/0/strategies/0/kind/percentage', 'too_big'],
    ]);
    const flags = Array.from({ length: 100 }, (_, at) => `flag_${at}`);
    expect(await refusedFields({ contexts: [{}], flags })).toEqual([['/flags', 'too_many']]);
    const constraints = Array.from({ length: 30 }, () => inBoston);
    const strategies = Array.from({ length: 30 }, (_, at) => ({ ...half, id: `s${at}`, constraints }));
    const long = { flag: key, environment: 'production', strategies };
    const contexts = Array.from({ length: 10 }, () => ({}));
    const many = { contexts, flags: [key, ...flags.slice(0, 4)], environments: ['production'] };
    await company.change(key, { strategies });
    expect(await results({ ...many, drafts: [long] })).toHaveLength(50);
    expect(await refusedFields({ contexts: [{ userId: 'x'.repeat(501) }] })).toEqual([
      ['/contexts/0/userId', 'too_big'],
    ]);
  });

  it('is for staff who may see flags, and shows nothing of another company', async () => {
    const { key } = await company.flag('private_flag');
    await company.change(key, { enabled: true });
    const question = { payload: { contexts: [{}], flags: [key], environments: ['production'] } };
    const statusOf = async (role: 'manager' | 'technician' | 'customer') =>
      (await (await company.user(role)).call('POST', '/api/flag-playground', question)).statusCode;
    expect([await statusOf('manager'), await statusOf('technician'), await statusOf('customer')]).toEqual([
      200, 403, 403,
    ]);
    const other = await newFlagCompany(test);
    const seen = await other.admin.call('POST', '/api/flag-playground', question);
    expect(seen.json<{ results: PlaygroundResult[] }>().results[0]).toMatchObject({
      enabled: false,
      trace: { decidedBy: 'unknown' },
    });
  });
});
