import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { type EventReader, readEvents } from '../support/read-events.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  for (const key of ['billing', 'routing', 'stock']) {
    await company.admin.call('POST', '/api/flag-projects', { payload: { key, name: key } });
  }
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test[Symbol.asyncDispose]());

type Delta = {
  events: { type: string; featureName?: string; feature?: { name: string }; project?: string }[];
};

/** A program that asks for changes, or for everything, and keeps the tag of its last answer. */
function poller(url: string, authorization: string) {
  let tag: string | undefined;
  return async () => {
    await test.deps.flags.fresh({ companyId: company.companyId, environment: 'production' });
    const known = tag === undefined ? {} : { 'if-none-match': tag };
    const response = await test.app.inject({ url, headers: { authorization, ...known } });
    tag = String(response.headers.etag ?? tag);
    return response;
  };
}

const namesIn = ({ events }: EventReader, event: number) =>
  (JSON.parse(events[event]?.data ?? '{"events":[]}') as Delta).events.map(
    ({ type, featureName, feature }) => `${type} ${featureName ?? feature?.name ?? ''}`,
  );

it('a stream is told once that a flag left its project, and hears no more of it', async () => {
  const { key } = await company.flag('moved_by_stream', { project: 'billing' });
  const { key: other } = await company.flag('staying_by_stream', { project: 'billing' });
  const authorization = await company.token({ kind: 'client', projects: ['billing'] });
  await using reader = await readEvents(`${origin}/api/client/streaming`, { authorization });
  await waitFor('the flags arrive', () => reader.events.length === 1);
  await company.details(key, { project: 'routing' });
  await waitFor('the removal arrives', () => reader.events.length === 2);
  expect(namesIn(reader, 1)).toEqual([`feature-removed ${key}`]);
  expect((JSON.parse(reader.events[1]?.data ?? '') as Delta).events[0]?.project).toBe('billing');
  await company.change(key, { enabled: true });
  await company.details(key, { description: 'Of another project now' });
  // The next event is the one of its own flag: nothing came in between.
  await company.change(other, { enabled: true });
  await waitFor('its own change arrives', () => reader.events.length > 2);
  expect(reader.events).toHaveLength(3);
  expect(namesIn(reader, 2)).toEqual([`feature-updated ${other}`]);
});

it.each([
  ['changes', '/api/client/delta'],
  ['everything', '/api/client/features'],
])('a program that polls for %s is told once, and then that nothing changed', async (name, url) => {
  const { key } = await company.flag(`moved_by_poll_${name}`, { project: 'billing' });
  const ask = poller(url, await company.token({ kind: 'client', projects: ['billing'] }));
  expect((await ask()).payload).toContain(key);
  expect((await ask()).statusCode).toBe(304);
  await company.details(key, { project: 'routing' });
  const told = await ask();
  expect(told.statusCode).toBe(200);
  if (name === 'changes') {
    expect(told.json<Delta>().events).toMatchObject([{ type: 'feature-removed', featureName: key }]);
  } else expect(told.payload).not.toContain(key);
  await company.change(key, { enabled: true });
  await company.details(key, { description: 'Of another project now' });
  expect((await ask()).statusCode).toBe(304);
});

it('a flag that comes back, leaves again or goes on to a third project is told each time', async () => {
  const { key } = await company.flag('travelling_flag', { project: 'billing' });
  const ask = poller('/api/client/delta', await company.token({ kind: 'client', projects: ['billing'] }));
  const both = poller(
    '/api/client/delta',
    await company.token({ kind: 'client', projects: ['billing', 'routing'] }),
  );
  const told = async (of: typeof ask) => {
    const response = await of();
    return response.statusCode === 304
      ? []
      : response
          .json<Delta>()
          .events.flatMap(({ type, featureName, feature }) =>
            (featureName ?? feature?.name) === key ? type : [],
          );
  };
  await ask();
  await both();
  const steps = [
    ['routing', 'feature-removed', 'feature-updated'],
    ['stock', undefined, 'feature-removed'],
    ['billing', 'feature-updated', 'feature-updated'],
    ['stock', 'feature-removed', 'feature-removed'],
    ['routing', undefined, 'feature-updated'],
  ] as const;
  for (const [project, one, two] of steps) {
    expect((await company.details(key, { project })).statusCode).toBe(200);
    expect(await told(ask)).toEqual(one === undefined ? [] : [one]);
    expect(await told(both)).toEqual([two]);
  }
});
