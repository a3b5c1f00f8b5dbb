import type { AddressInfo } from 'node:net';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { ErrorCode, OpenFeature, type Provider, ProviderEvents } from '@openfeature/web-sdk';
import { EventSource } from 'eventsource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
let baseUrl: string;
const before: unknown = Reflect.get(globalThis, 'EventSource');
beforeAll(async () => {
  // A browser has it.
  Object.assign(globalThis, { EventSource });
  test = await createTestApp();
  company = await newFlagCompany(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  baseUrl = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await OpenFeature.close();
  Object.assign(globalThis, { EventSource: before });
  await test[Symbol.asyncDispose]();
});

async function connect(domain: string, token: string) {
  const headers: [string, string][] = [['Authorization', `Bearer ${token}`]];
  // Its optional members are declared without undefined.
  const provider = new OFREPWebProvider({ baseUrl, headers, cacheMode: 'disabled' }) as Provider;
  await OpenFeature.setProviderAndWait(domain, provider, { targetingKey: 'user-1', city: 'Boston' });
  return OpenFeature.getClient(domain);
}

describe("OpenFeature's own provider for browsers", () => {
  it('follows changes by the event stream, without polling', async () => {
    const { key } = await company.flag('web_flag');
    const client = await connect('stream', await company.token({ kind: 'frontend' }));
    expect(client.getBooleanValue(key, true)).toBe(false);
    const changed: string[][] = [];
    client.addHandler(ProviderEvents.ConfigurationChanged, (event) => {
      changed.push(event?.flagsChanged ?? []);
    });
    const inBoston = { contextName: 'city', operator: 'IN', values: ['Boston'] };
    await company.change(key, {
      enabled: true,
      strategies: [{ id: 'city', kind: { name: 'default' }, constraints: [inBoston] }],
    });
    await waitFor('the change arrives', () => client.getBooleanValue(key, false));
    expect(changed.flat()).toContain(key);
    await company.change(key, { enabled: false });
    await waitFor('it is off again', () => !client.getBooleanValue(key, true));
    expect(client.getBooleanDetails(key, true).reason).toBe('DISABLED');
  });

  it('sees the flags of the projects of its token, and a flag that leaves them no more', async () => {
    await company.admin.call('POST', '/api/flag-projects', { payload: { key: 'web', name: 'Web' } });
    const { key } = await company.flag('web_project_flag', { project: 'web' });
    await company.change(key, { enabled: true });
    const client = await connect('project', await company.token({ kind: 'frontend', projects: ['web'] }));
    expect(client.getBooleanValue(key, false)).toBe(true);
    await company.details(key, { project: 'default' });
    await waitFor(
      'it is gone',
      () => client.getBooleanDetails(key, false).errorCode === ErrorCode.FLAG_NOT_FOUND,
    );
  });
});
