import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagToken, ListedSegment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { flagPath, reservedFlagKeys } from '@switchyard/contracts/feature-flags/flag-path.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
});
afterAll(() => test[Symbol.asyncDispose]());

describe('keys that are names of pages', () => {
  it.each(['segments', 'tokens', 'environments', 'playground'])('%s is refused', async (key) => {
    const response = await company.admin.call('POST', '/api/flags', { payload: { key } });
    expect(response.statusCode).toBe(400);
    expect(response.json<Problem>().errors).toMatchObject([
      { pointer: '/key', message: 'Invalid key: it is the name of a page' },
    ]);
  });

  it('stay in use by flags that had them before, at an address of their own', async () => {
    const other = await newFlagCompany(test);
    const { id } = await other.flag('segments_2');
    await test.deps.database.inCompany(other.companyId, (tx) =>
      tx.updateTable('flags').set({ key: 'segments' }).where('id', '=', id).execute(),
    );
    expect((await other.admin.call('GET', '/api/flags/segments')).json<Flag>().id).toBe(id);
    expect(await other.change('segments', { enabled: true })).toMatchObject({ enabled: true });
    const found = await other.admin.call('GET', '/api/search?q=segments');
    expect(found.body).toContain(flagPath('segments'));
    expect(flagPath('segments')).toBe('/feature-flags/key/segments');
    expect([...reservedFlagKeys].every((key) => flagPath(key) !== `/feature-flags/${key}`)).toBe(true);
  });
});

describe('the last use of a token', () => {
  const used = async () => {
    const { items } = (await company.admin.call('GET', '/api/flag-tokens')).json<{ items: FlagToken[] }>();
    return items[0]?.lastUsedAt;
  };

  it('is noted by the first request, and by none that is refused', async () => {
    const secret = await company.token({ kind: 'frontend' });
    expect(await used()).toBeNull();
    const ask = async (authorization: string, url = '/api/frontend') =>
      (await test.app.inject({ url, headers: { authorization } })).statusCode;
    expect(await ask(`${secret}x`)).toBe(401);
    expect(await used()).toBeNull();
    expect(await ask(secret)).toBe(200);
    await waitFor('the use is noted', async () => typeof (await used()) === 'string');
    expect(Math.abs(Date.parse((await used()) ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

describe('the uses of a segment', () => {
  it('name flags and environments, without archived flags and other companies', async () => {
    const segment = (
      await company.admin.call('POST', '/api/flag-segments', { payload: { name: 'Pilots' } })
    ).json<FlagSegment>();
    const uses = async () => {
      const { items } = (await company.admin.call('GET', '/api/flag-segments?uses=true')).json<{
        items: ListedSegment[];
      }>();
      return items[0]?.uses;
    };
    expect(await uses()).toEqual([]);
    const rule = (id: string) => ({ id, kind: { name: 'default' }, segments: [segment.id] });
    await company.flag('uses_it');
    const { revision } = await company.flag('used_it');
    await company.change('uses_it', { strategies: [rule('one'), rule('two')] });
    await company.change('uses_it', { strategies: [rule('one')] }, 'staging');
    await company.change('used_it', { strategies: [rule('one')] });
    await company.admin.call('POST', '/api/flags/used_it/archive', { revision, payload: {} });
    expect(await uses()).toEqual([{ flag: 'uses_it', environments: ['production', 'staging'] }]);
    const plain = (await company.admin.call('GET', '/api/flag-segments')).json<{ items: ListedSegment[] }>();
    expect(plain.items[0]?.uses).toBeNull();
    const other = await newFlagCompany(test);
    expect((await other.admin.call('GET', '/api/flag-segments?uses=true')).json()).toEqual({ items: [] });
  });
});
