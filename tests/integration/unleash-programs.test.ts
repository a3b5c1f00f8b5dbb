import type { AddressInfo } from 'node:net';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { Unleash } from 'unleash-client';
import { UnleashClient } from 'unleash-proxy-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test[Symbol.asyncDispose]());

const rollout = (percentage: number) => ({
  id: 'share',
  kind: { name: 'rollout', percentage, hashVersion: 1 },
});

type Mode = { type: 'polling'; format: 'full' | 'delta' };

/** Unleash's Node program, connected to this server. */
async function program(token: string, mode: Mode): Promise<Unleash & AsyncDisposable> {
  const unleash = new Unleash({
    url: `${origin}/api/`,
    appName: 'dispatch-robot',
    customHeaders: { Authorization: token },
    refreshInterval: 100,
    metricsInterval: 200,
    disableAutoStart: true,
    skipInstanceCountWarning: true,
    storageProvider: { get: async () => undefined, set: async () => undefined },
    experimentalMode: mode,
  });
  unleash.on('error', () => undefined);
  await unleash.start();
  return Object.assign(unleash, { [Symbol.asyncDispose]: async () => unleash.destroy() });
}

describe.each(['full', 'delta'] as const)("Unleash's Node program, %s answers", (format) => {
  const mode: Mode = { type: 'polling', format };

  it('gives every user the value that this server gives', async () => {
    const key = `node_flag_${format}`;
    await company.flag(key);
    const variants = [
      { name: 'blue', weight: 500, payload: { type: 'json', value: '{"hue":210}' } },
      { name: 'red', weight: 500 },
    ];
    await company.change(key, { enabled: true, strategies: [{ ...rollout(50), variants }] });
    await using unleash = await program(await company.token({ kind: 'client' }), mode);
    await waitFor('the change arrives', () => unleash.getFeatureToggleDefinition(key)?.enabled === true);
    for (let user = 0; user < 60; user += 1) {
      const userId = `user-${user}`;
      const payload = { flagKey: key, context: { userId } };
      const ours = await company.admin.call('POST', '/api/feature-flags/evaluate', { payload });
      const { enabled, variant } = ours.json<{ enabled: boolean; variant: string | null }>();
      expect(unleash.isEnabled(key, { userId })).toBe(enabled);
      expect(unleash.getVariant(key, { userId }).name).toBe(variant ?? 'disabled');
    }
  });

  it('follows switches, segments, prerequisites and archived flags', async () => {
    const [key, parent] = [`followed_${format}`, `parent_${format}`];
    await company.flag(key);
    await company.flag(parent);
    const segment = (
      await company.admin.call('POST', '/api/flag-segments', {
        payload: {
          name: `Boston ${format}`,
          constraints: [{ contextName: 'city', operator: 'IN', values: ['Boston'] }],
        },
      })
    ).json<FlagSegment>();
    await using unleash = await program(await company.token({ kind: 'client' }), mode);
    const isOn = (city: string) => unleash.isEnabled(key, { userId: 'u', properties: { city } });
    expect(isOn('Boston')).toBe(false);
    const strategies = [{ id: 'all', kind: { name: 'default' }, segments: [segment.id] }];
    await company.change(key, { enabled: true, strategies });
    await waitFor('the change arrives', () => isOn('Boston') && !isOn('Lynn'));
    await company.admin.call('PATCH', `/api/flag-segments/${segment.id}`, {
      revision: 1,
      payload: { constraints: [{ contextName: 'city', operator: 'IN', values: ['Lynn'] }] },
    });
    await waitFor('the change arrives', () => !isOn('Boston') && isOn('Lynn'));
    await company.details(key, { prerequisites: [{ flag: parent }] });
    await waitFor('the change arrives', () => !isOn('Lynn'));
    await company.change(parent, { enabled: true });
    await waitFor('the change arrives', () => isOn('Lynn'));
    await company.admin.call('POST', `/api/flags/${key}/archive`, { revision: 2, payload: {} });
    await waitFor('the change arrives', () => unleash.getFeatureToggleDefinition(key) === undefined);
  });

  it('registers itself and reports what it evaluated', async () => {
    const key = `counted_${format}`;
    await company.flag(key);
    await company.change(key, { enabled: true });
    await using unleash = await program(await company.token({ kind: 'client' }), mode);
    await waitFor('the change arrives', () => unleash.isEnabled(key));
    const stored = async () =>
      await test.deps.database.inCompany(company.companyId, async (tx) => ({
        counts: await tx.selectFrom('flagMetrics').selectAll().where('flagKey', '=', key).execute(),
        programs: await tx.selectFrom('flagApplications').selectAll().execute(),
      }));
    await waitFor('the change arrives', async () =>
      (await stored()).counts.some(({ variant, yes }) => variant === '' && yes > 0),
    );
    const [robot] = (await stored()).programs;
    expect(robot).toMatchObject({ appName: 'dispatch-robot', environment: 'production' });
    expect(robot?.sdkVersion).toMatch(/^unleash-/);
  });
});

describe("Unleash's browser program", () => {
  it('gets the flags that are on in its context, and follows changes', async () => {
    await company.flag('browser_flag');
    await company.change('browser_flag', {
      enabled: true,
      strategies: [
        {
          id: 'boston',
          kind: { name: 'default' },
          constraints: [{ contextName: 'city', operator: 'IN', values: ['Boston'] }],
        },
      ],
      variants: [{ name: 'wide', weight: 1000, payload: { type: 'string', value: 'wide layout' } }],
    });
    const client = new UnleashClient({
      url: `${origin}/api/frontend`,
      clientKey: await company.token({ kind: 'frontend' }),
      appName: 'portal',
      refreshInterval: 0.1,
      metricsIntervalInitial: 0.2,
      metricsInterval: 1,
      context: { userId: 'u-1', properties: { city: 'Boston' } },
    });
    try {
      await client.start();
      // A state may be a tenth of a second old.
      await waitFor('the flag arrives', () => client.isEnabled('browser_flag'));
      expect(client.getVariant('browser_flag')).toMatchObject({
        name: 'wide',
        enabled: true,
        payload: { type: 'string', value: 'wide layout' },
      });
      await client.updateContext({ userId: 'u-1', properties: { city: 'Lynn' } });
      await waitFor('the other context counts', () => !client.isEnabled('browser_flag'));
      await company.change('browser_flag', { strategies: [] });
      await waitFor('the change arrives', () => client.isEnabled('browser_flag'));
    } finally {
      client.stop();
    }
  });
});

describe('the protocol', () => {
  const get = async (path: string, token: string | undefined, headers: Record<string, string> = {}) =>
    await fetch(`${origin}${path}`, {
      headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) },
    });

  it('sends an unchanged state once, and after a change only what changed', async () => {
    const token = await company.token({ kind: 'client', environment: 'staging' });
    await company.flag('delta_flag');
    for (const path of ['/api/client/features', '/api/client/delta']) {
      const first = await get(path, token);
      expect(first.status).toBe(200);
      const etag = first.headers.get('etag') ?? '';
      expect((await get(path, token, { 'if-none-match': etag })).status).toBe(304);
      const { enabled } = await company.rules('delta_flag', 'staging');
      await company.change('delta_flag', { enabled: !enabled }, 'staging');
      await waitFor('the change arrives', async () => (await get(path, token)).headers.get('etag') !== etag);
      const next = await get(path, token, { 'if-none-match': etag });
      if (!path.endsWith('delta')) continue;
      const text = await next.text();
      expect(JSON.parse(text)).toMatchObject({
        events: [{ type: 'feature-updated', feature: { name: 'delta_flag', enabled: !enabled } }],
      });
      expect(text.length).toBeLessThan(1_024);
      // A change in another environment does not wake the programs of this one.
      const known = (await get(path, token)).headers.get('etag') ?? '';
      await company.change('delta_flag', { enabled: true }, 'production');
      expect((await get(path, token, { 'if-none-match': known })).status).toBe(304);
    }
  });

  it('needs a token of the right kind, which is neither revoked nor over', async () => {
    const [client, frontend] = [
      await company.token({ kind: 'client' }),
      await company.token({ kind: 'frontend' }),
    ];
    const path = '/api/client/features';
    expect((await get(path, undefined)).status).toBe(401);
    expect((await get(path, 'default:production.guessed')).status).toBe(401);
    expect((await get(path, frontend)).status).toBe(403);
    expect((await get('/api/frontend', client)).status).toBe(403);
    expect((await get(path, client)).status).toBe(200);
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const short = await company.token({ kind: 'client', expiresAt });
    expect((await get(path, short)).status).toBe(200);
    await waitFor('the change arrives', async () => (await get(path, short)).status === 401);
    const { items } = (await company.admin.call('GET', '/api/flag-tokens')).json<{
      items: { id: string; kind: string; expiresAt: string | null }[];
    }>();
    for (const { id, kind, expiresAt: ends } of items) {
      if (kind === 'client' && ends === null) await company.admin.call('DELETE', `/api/flag-tokens/${id}`);
    }
    await waitFor('the change arrives', async () => (await get(path, client)).status === 401);
  });

  it('shows a token only the flags of its company and environment', async () => {
    const other = await newFlagCompany(test);
    await other.flag('foreign_flag');
    await company.flag('own_flag');
    await company.change('own_flag', { enabled: true }, 'staging');
    const flagsOf = async (token: string) => {
      const { features } = (await (await get('/api/client/features', token)).json()) as {
        features: { name: string; enabled: boolean }[];
      };
      return new Map(features.map(({ name, enabled }) => [name, enabled]));
    };
    const tokens = {
      theirs: await other.token({ kind: 'client' }),
      production: await company.token({ kind: 'client' }),
      staging: await company.token({ kind: 'client', environment: 'staging' }),
    };
    // A state may be a tenth of a second old.
    await waitFor('the change arrives', async () => (await flagsOf(tokens.staging)).get('own_flag') === true);
    await waitFor('the flag arrives', async () => (await flagsOf(tokens.production)).has('own_flag'));
    expect([...(await flagsOf(tokens.theirs))]).toEqual([['foreign_flag', false]]);
    const production = await flagsOf(tokens.production);
    const staging = await flagsOf(tokens.staging);
    expect([production.has('foreign_flag'), production.get('own_flag'), staging.get('own_flag')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('adds reports of the same hour, whatever their order', async () => {
    const token = await company.token({ kind: 'client' });
    await company.flag('reported_a');
    await company.flag('reported_b');
    const at = new Date().toISOString();
    const report = async (names: string[]) => {
      const toggles = Object.fromEntries(
        names.map((name) => [name, { yes: 2, no: 1, variants: { made_up: 2, disabled: 1 } }]),
      );
      const response = await fetch(`${origin}/api/client/metrics`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ appName: 'many', instanceId: '1', bucket: { start: at, stop: at, toggles } }),
      });
      expect(response.status).toBe(202);
    };
    const orders = Array.from({ length: 30 }, (_, turn) =>
      turn % 2 === 0 ? ['reported_a', 'reported_b', 'made_up'] : ['reported_b', 'reported_a'],
    );
    await Promise.all(orders.map(report));
    const rows = await test.deps.database.inCompany(company.companyId, (tx) =>
      tx
        .selectFrom('flagMetrics')
        .select(['flagKey', 'appName', 'variant', 'yes', 'no'])
        .where('flagKey', 'in', ['reported_a', 'reported_b'])
        .orderBy('flagKey')
        .orderBy('variant')
        .execute(),
    );
    // Neither made-up flags and variants nor programs that are not registered fill the table.
    expect(rows).toEqual(
      ['reported_a', 'reported_b'].flatMap((flagKey) => [
        { flagKey, appName: '', variant: '', yes: 60, no: 30 },
        { flagKey, appName: '', variant: 'disabled', yes: 30, no: 0 },
      ]),
    );
  });

  it('refuses texts that would make evaluation slow, naming the field', async () => {
    const token = await company.token({ kind: 'frontend' });
    const ask = async (context: Record<string, unknown>) =>
      await fetch(`${origin}/api/frontend`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ context }),
      });
    const long = await ask({ properties: { city: 'x'.repeat(501) } });
    expect(long.status).toBe(400);
    expect(await long.text()).toContain('city has more than 500 characters');
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, place) => [`key${place}`, 1]));
    expect((await ask({ properties: many })).status).toBe(400);
    expect((await ask({ properties: { city: 'x'.repeat(500) } })).status).toBe(200);
  });

  it('reads no body before the token is checked', async () => {
    for (const path of [
      '/api/client/metrics',
      '/api/client/register',
      '/api/frontend',
      '/ofrep/v1/evaluate/flags',
    ]) {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: 'invented', 'content-type': 'application/json' },
        body: '{ not json',
      });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });

  it('gives a state of another company no tag that fits', async () => {
    const tagOf = async (token: string, tag?: string) =>
      await fetch(`${origin}/api/client/features`, {
        headers: { authorization: token, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      });
    const own = await tagOf(await company.token({ kind: 'client' }));
    const tag = own.headers.get('etag') ?? '';
    expect((await tagOf(await company.token({ kind: 'client' }), tag)).status).toBe(304);
    const theirs = tag.replace(company.companyId.slice(-12), 'another-comp');
    expect(theirs).not.toBe(tag);
    expect((await tagOf(await company.token({ kind: 'client' }), theirs)).status).toBe(200);
  });
});
