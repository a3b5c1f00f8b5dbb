import type { AddressInfo } from 'node:net';
import { ofrepBulkRoute, ofrepErrorSchema } from '@switchyard/contracts/feature-flags/ofrep-routes.ts';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { type Client, ErrorCode, OpenFeature } from '@openfeature/server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
let origin: string;
let token: string;
let client: Client;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  token = await company.token({ kind: 'client' });
  const headers: [string, string][] = [['Authorization', `Bearer ${token}`]];
  await OpenFeature.setProviderAndWait('switchyard', new OFREPProvider({ baseUrl: origin, headers }));
  client = OpenFeature.getClient('switchyard');
});
afterAll(async () => {
  await OpenFeature.close();
  await test[Symbol.asyncDispose]();
});

const payloads = {
  text: { type: 'string', value: 'wide' },
  amount: { type: 'number', value: '12.5' },
  form: { type: 'json', value: '{"columns":2}' },
};

async function valueFlag(key: string, payload: object): Promise<void> {
  await company.flag(key);
  await company.change(key, { enabled: true, variants: [{ name: 'on', weight: 1000, payload }] });
}

describe("OpenFeature's own provider", () => {
  it('gets values of every type, with variant and reason', async () => {
    await company.flag('plain');
    await company.change('plain', { enabled: true });
    await valueFlag('text', payloads.text);
    await valueFlag('amount', payloads.amount);
    await valueFlag('form', payloads.form);
    await waitFor(
      'the change arrives',
      async () => (await client.getStringValue('text', '')) !== '' && client.getBooleanValue('plain', false),
    );
    expect(await client.getBooleanDetails('plain', false)).toMatchObject({ value: true, reason: 'STATIC' });
    expect(await client.getStringDetails('text', '')).toMatchObject({ value: 'wide', variant: 'on' });
    await waitFor('the change arrives', async () => (await client.getNumberValue('amount', 0)) === 12.5);
    await waitFor(
      'the change arrives',
      async () => (await client.getObjectDetails('form', {})).variant === 'on',
    );
    expect(await client.getObjectValue('form', {})).toEqual({ columns: 2 });
  });

  it('gets the value of the targeting key and the attributes', async () => {
    await company.flag('targeted');
    const constraints = [{ contextName: 'city', operator: 'IN', values: ['Boston'] }];
    const strategies = [{ id: 'half', kind: { name: 'rollout', percentage: 50 }, constraints }];
    await company.change('targeted', { enabled: true, strategies });
    const results = async (city: string) =>
      await Promise.all(
        Array.from({ length: 40 }, (_, user) =>
          client.getBooleanDetails('targeted', false, { targetingKey: `user-${user}`, city }),
        ),
      );
    await waitFor('the change arrives', async () => (await results('Boston')).some(({ value }) => value));
    const boston = await results('Boston');
    const on = boston.filter(({ value }) => value);
    expect(on.length).toBeGreaterThan(8);
    expect(on.length).toBeLessThan(32);
    for (const { reason, flagMetadata } of on) {
      expect(reason).toBe('SPLIT');
      expect(flagMetadata['ruleId']).toBe('half');
      expect(flagMetadata['bucket']).toBeTypeOf('number');
    }
    expect((await results('Lynn')).every(({ value, reason }) => !value && reason === 'DEFAULT')).toBe(true);
  });

  it('falls back to the default, with the reason', async () => {
    expect(await client.getBooleanDetails('no_such_flag', true)).toMatchObject({
      value: true,
      reason: 'ERROR',
      errorCode: ErrorCode.FLAG_NOT_FOUND,
    });
    await company.flag('wrong_type');
    await waitFor(
      'the change arrives',
      async () => (await client.getStringDetails('wrong_type', '')).errorCode === ErrorCode.TYPE_MISMATCH,
    );
  });
});

describe('the protocol', () => {
  const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
    await fetch(`${origin}/ofrep/v1/evaluate/flags${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    });
  const context = (targetingKey: string) => JSON.stringify({ context: { targetingKey } });

  it('answers all flags at once, and an unchanged answer by its tag', async () => {
    await company.flag('bulk_flag');
    const bulk = async (headers = {}) => await post('', context('u'), headers);
    await waitFor('the change arrives', async () => (await (await bulk()).text()).includes('bulk_flag'));
    const first = await bulk();
    const { flags } = ofrepBulkRoute.reply.parse(await first.json());
    expect(flags.find(({ key }) => key === 'bulk_flag')).toMatchObject({ value: false, reason: 'DISABLED' });
    const etag = first.headers.get('etag') ?? '';
    const again = await bulk({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await company.change('bulk_flag', { enabled: true });
    await waitFor('the change arrives', async () => (await bulk({ 'if-none-match': etag })).status === 200);
  });

  it('gives each flag the result that it has alone, however often all are asked', async () => {
    const payload = {
      type: 'json',
      value: '{"text":"Zoë said \\"so\\"","long":"' + 'é'.repeat(5_000) + '"}',
    };
    const variants = [
      { name: 'plain', weight: 400 },
      { name: 'Größe', weight: 600, payload },
    ];
    const half = { id: 'half', kind: { name: 'rollout', percentage: 50 }, variants };
    const inBoston = { contextName: 'city', operator: 'IN', values: ['Boston'] };
    await company.flag('same_alone');
    await company.change('same_alone', {
      enabled: true,
      strategies: [half, { id: 'rest', kind: { name: 'default' }, constraints: [inBoston] }],
    });
    await company.flag('same_off');
    const seen = new Set<string>();
    for (let user = 0; user < 20; user += 1) {
      const body = JSON.stringify({
        context: { targetingKey: `user-${user}`, city: user % 2 === 0 ? 'Boston' : 'Lynn' },
      });
      const all = ofrepBulkRoute.reply.parse(await (await post('', body)).json());
      const some = all.flags.filter(({ key }) => key.startsWith('same_'));
      expect(some).toHaveLength(2);
      for (const result of some) {
        expect(await (await post(`/${result.key}`, body)).json()).toEqual(result);
        seen.add(`${result.reason} ${result.variant ?? ''} ${String(result.metadata['ruleId'])}`);
      }
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('takes the token in the header that it names', async () => {
    const response = await fetch(`${origin}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      body: context('u'),
    });
    expect(response.status).toBe(200);
    expect((await post('', context('u'), { authorization: 'Bearer guessed' })).status).toBe(401);
  });

  it.each([
    ['/plain', '{"context": ', 'PARSE_ERROR', 400],
    ['/plain', '{"context": {"city": "Lynn", "city": "Boston"}}', 'PARSE_ERROR', 400],
    ['/plain', '{"context": "u"}', 'INVALID_CONTEXT', 400],
    ['', '{"context": []}', 'INVALID_CONTEXT', 400],
    ['/no_such_flag', '{}', 'FLAG_NOT_FOUND', 404],
  ])('refuses %s with %s as %s', async (path, body, errorCode, status) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(ofrepErrorSchema.parse(await response.json())).toMatchObject({ errorCode });
  });
});

it('a context of a megabyte is refused with the size allowed', async () => {
  const response = await fetch(`${origin}/ofrep/v1/evaluate/flags`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ context: { city: 'x'.repeat(1_000_000) } }),
  });
  expect(await response.json()).toMatchObject({ status: 413, detail: 'The body has at most 64 KiB' });
});

describe('a page of another origin', () => {
  const origins = {
    origin: 'https://shop.example',
    'access-control-request-headers': 'authorization,unleash-appname',
  };

  it.each([
    ['POST', '/ofrep/v1/evaluate/flags'],
    ['POST', '/ofrep/v1/evaluate/flags/text'],
    ['GET', '/api/frontend'],
    ['POST', '/api/frontend/client/metrics'],
  ])('may ask %s %s with its token', async (method, url) => {
    const headers = { ...origins, 'access-control-request-method': method };
    const asked = await test.app.inject({ method: 'OPTIONS', url, headers });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining(method) as string,
      'access-control-allow-headers': 'authorization,unleash-appname',
    });
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('learns why it was refused', async () => {
    const headers = { origin: 'https://shop.example', authorization: 'Bearer wrong' };
    const refused = await test.app.inject({ method: 'GET', url: '/api/frontend', headers });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('is allowed nowhere else', async () => {
    const headers = { ...origins, 'access-control-request-method': 'GET' };
    for (const url of ['/api/jobs', '/api/auth/user', '/api/client/nothing']) {
      const asked = await test.app.inject({ method: 'OPTIONS', url, headers });
      expect([url, asked.headers['access-control-allow-origin']]).toEqual([url, undefined]);
    }
  });
});
