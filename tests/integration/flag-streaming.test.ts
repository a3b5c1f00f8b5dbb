import type { AddressInfo } from 'node:net';
import { FlagStreams } from '@switchyard/api/features/feature-flags/flag-streams.ts';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import Fastify from 'fastify';
import { Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { readEvents, type StreamEvent } from '../support/read-events.ts';
import { startSpineStack } from '../support/spine-stack.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = originOf(test);
});
afterAll(() => test[Symbol.asyncDispose]());

function originOf({ app }: TestApp): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Unleash's Node program in its streaming mode. */
async function program(token: string, at = origin): Promise<Unleash & AsyncDisposable> {
  const unleash = new Unleash({
    url: `${at}/api/`,
    appName: 'dispatch-robot',
    customHeaders: { Authorization: token },
    // Only the stream can bring a change in time.
    refreshInterval: 3_600_000,
    disableMetrics: true,
    disableAutoStart: true,
    skipInstanceCountWarning: true,
    storageProvider: { get: async () => undefined, set: async () => undefined },
    experimentalMode: { type: 'streaming' },
  });
  unleash.on('error', () => undefined);
  await unleash.start();
  return Object.assign(unleash, { [Symbol.asyncDispose]: async () => unleash.destroy() });
}

type Delta = { events: { type: string; eventId: number; feature?: { name: string } }[] };
const deltaOf = ({ data }: StreamEvent) => JSON.parse(data) as Delta;
const streaming = '/api/client/streaming';

function read(url: string, headers: Record<string, string> = {}, at = origin) {
  return readEvents(`${at}${url}`, headers);
}

describe("Unleash's Node program in streaming mode", () => {
  it('gets flags, and each change of flags, segments and archived flags, without asking', async () => {
    await company.flag('streamed');
    const segment = (
      await company.admin.call('POST', '/api/flag-segments', {
        payload: {
          name: 'Boston',
          constraints: [{ contextName: 'city', operator: 'IN', values: ['Boston'] }],
        },
      })
    ).json<FlagSegment>();
    await using unleash = await program(await company.token({ kind: 'client' }));
    const isOn = (city: string) => unleash.isEnabled('streamed', { userId: 'u', properties: { city } });
    await waitFor('the flags arrive', () => unleash.getFeatureToggleDefinition('streamed') !== undefined);
    expect(isOn('Boston')).toBe(false);
    const strategies = [{ id: 'all', kind: { name: 'default' }, segments: [segment.id] }];
    await company.change('streamed', { enabled: true, strategies });
    await waitFor('the rules arrive', () => isOn('Boston') && !isOn('Lynn'));
    await company.admin.call('PATCH', `/api/flag-segments/${segment.id}`, {
      revision: 1,
      payload: { constraints: [{ contextName: 'city', operator: 'IN', values: ['Lynn'] }] },
    });
    await waitFor('the segment arrives', () => !isOn('Boston') && isOn('Lynn'));
    await company.flag('streamed_later');
    await waitFor(
      'a new flag arrives',
      () => unleash.getFeatureToggleDefinition('streamed_later') !== undefined,
    );
    await company.admin.call('POST', '/api/flags/streamed/archive', { revision: 1, payload: {} });
    await waitFor('the archive arrives', () => unleash.getFeatureToggleDefinition('streamed') === undefined);
  });
});

describe('the stream of a client token', () => {
  it('begins with everything, goes on with changes, and continues after the last event', async () => {
    const { key } = await company.flag('resumed');
    const authorization = await company.token({ kind: 'client' });
    let last: StreamEvent | undefined;
    {
      await using reader = await read(streaming, { authorization });
      await waitFor('the flags arrive', () => reader.events.length === 1);
      expect(reader.events[0]?.event).toBe('unleash-connected');
      expect(reader.events.map(deltaOf)[0]?.events.map(({ type }) => type)).toEqual(['hydration']);
      await company.change(key, { enabled: true });
      await waitFor('the change arrives', () => reader.events.length === 2);
      last = reader.events[1];
      expect(last?.event).toBe('unleash-updated');
      expect(last && deltaOf(last).events).toMatchObject([
        { type: 'feature-updated', feature: { name: key } },
      ]);
    }
    await company.flag('missed_flag');
    const lastId = last?.id ?? '';
    await using resumed = await read(streaming, { authorization, 'last-event-id': lastId });
    await waitFor('the missed change arrives', () => resumed.events.length === 1);
    expect(resumed.events.map(deltaOf)[0]?.events).toMatchObject([
      { type: 'feature-updated', feature: { name: 'missed_flag' } },
    ]);
    // An id of another environment, or of a later revision than there is, is not continued.
    for (const foreign of [lastId.replace('production', 'staging'), lastId.replace(/\d+$/, '999999'), 'x']) {
      await using whole = await read(streaming, { authorization, 'last-event-id': foreign });
      await waitFor('the flags arrive', () => whole.events.length === 1);
      expect(whole.events.map(deltaOf)[0]?.events[0]?.type).toBe('hydration');
    }
  });

  it('is not woken by another environment or company', async () => {
    const { key } = await company.flag('elsewhere');
    const authorization = await company.token({ kind: 'client', environment: 'staging' });
    await using reader = await read(streaming, { authorization });
    await waitFor('the flags arrive', () => reader.events.length === 1);
    await company.change(key, { enabled: true }, 'production');
    const other = await newFlagCompany(test);
    await other.flag('of_another_company');
    await company.change(key, { enabled: true }, 'staging');
    await waitFor('the change arrives', () => reader.events.length >= 2);
    const names = reader.events.slice(1).flatMap((event) => deltaOf(event).events.map(({ type }) => type));
    expect(names).toEqual(['feature-updated']);
    expect(reader.text()).not.toContain('of_another_company');
  });

  it('ends within seconds after the token is revoked, and is refused from then on', async () => {
    const authorization = await company.token({ kind: 'client' });
    await using reader = await read(streaming, { authorization });
    await waitFor('the flags arrive', () => reader.events.length === 1);
    const { items } = (await company.admin.call('GET', '/api/flag-tokens')).json<{ items: FlagToken[] }>();
    await company.admin.call('DELETE', `/api/flag-tokens/${items[0]?.id}`);
    await waitFor('the stream ends', () => reader.isOver());
    await waitFor('the token is refused', async () => {
      await using again = await read(streaming, { authorization });
      return again.status === 401;
    });
  });

  it.each([
    ['no token', {}, 401],
    ['a made-up token', { authorization: 'default:production.x' }, 401],
  ] as const)('is refused to %s', async (_, headers, status) => {
    await using reader = await read(streaming, headers);
    expect(reader.status).toBe(status);
  });

  it('is refused to tokens of browsers', async () => {
    await using reader = await read(streaming, {
      authorization: await company.token({ kind: 'frontend' }),
    });
    expect(reader.status).toBe(403);
  });
});

describe('limits', () => {
  it('refuse streams above those of a company and of the process, and of a process that stops', async () => {
    const streams = new FlagStreams(test.deps, { perProcess: 3, perCompany: 2 });
    await using server = Fastify();
    const errors: string[] = [];
    server.setErrorHandler(async (error: { code?: string }, _, reply) => {
      errors.push(error.code ?? '');
      return await reply.code(503).send();
    });
    const grant = (companyId: string) => ({
      tokenId: '00000000-0000-7000-8000-000000000000',
      companyId,
      kind: 'client' as const,
      environment: 'production',
      projects: ['*'],
      expiresAt: null,
    });
    const dialect = { name: 'unleash' as const, text: () => 'event: x\ndata: x\nid: x\n\n' };
    server.get('/:companyId', async (request, reply) => {
      const { companyId } = request.params as { companyId: string };
      await streams.follow(reply, { grant: grant(companyId), dialect, since: null, name: '' });
      return reply;
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const at = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const [one, two] = [company.companyId, (await newFlagCompany(test)).companyId];
    await using first = await read(`/${one}`, {}, at);
    await using second = await read(`/${one}`, {}, at);
    await using third = await read(`/${one}`, {}, at);
    await using fourth = await read(`/${two}`, {}, at);
    await using fifth = await read(`/${two}`, {}, at);
    expect([first, second, third, fourth, fifth].map(({ status }) => status)).toEqual([
      200, 200, 503, 200, 503,
    ]);
    expect(errors).toEqual(['request.rate_limited', 'service.overloaded']);
    await streams[Symbol.asyncDispose]();
    await waitFor('all streams end', () => [first, second, fourth].every((reader) => reader.isOver()));
  });
});

type Bulk = {
  flags: { key: string; value: unknown }[];
  eventStreams: { endpoint: { requestUri: string } }[];
};

describe('the event stream of OFREP', () => {
  const evaluate = async (authorization: string, search = '') => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/ofrep/v1/evaluate/flags${search}`,
      headers: { authorization },
      payload: { context: {} },
    });
    expect(response.statusCode).toBe(200);
    return response.json<Bulk>();
  };

  it('tells a browser to evaluate again, whose answer then has the change', async () => {
    const { key } = await company.flag('ofrep_streamed');
    const token = await company.token({ kind: 'frontend' });
    const { eventStreams } = await evaluate(token);
    expect(eventStreams).toMatchObject([{ type: 'sse', inactivityDelaySec: 120 }]);
    const address = eventStreams[0]?.endpoint.requestUri ?? '';
    // The address contains nothing of the token, and is the same each time: providers stay connected.
    expect(address).not.toContain(token.split('.')[1]);
    expect((await evaluate(token)).eventStreams[0]?.endpoint.requestUri).toBe(address);
    await using reader = await read(address);
    await waitFor('the first event arrives', () => reader.events.length === 1);
    await company.change(key, { enabled: true });
    await waitFor('the change is told', () => reader.events.length === 2);
    const event = reader.events[1];
    expect(event?.event).toBe('message');
    const { type, etag } = JSON.parse(event?.data ?? '{}') as { type: string; etag: string };
    expect(type).toBe('refetchEvaluation');
    const { flags } = await evaluate(token, `?flagConfigEtag=${encodeURIComponent(etag)}`);
    expect(flags.find((flag) => flag.key === key)?.value).toBe(true);
    // One that missed nothing is not told to evaluate again.
    await using resumed = await read(address, { 'last-event-id': event?.id ?? '' });
    await waitFor('it is connected', () => resumed.text().includes(': here'));
    expect(resumed.events).toEqual([]);
  });

  it('is refused with a wrong key, and ends with the token', async () => {
    const { eventStreams } = await evaluate(await company.token({ kind: 'frontend' }));
    const address = eventStreams[0]?.endpoint.requestUri ?? '';
    for (const wrong of [`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`, `${address}x`]) {
      await using reader = await read(wrong);
      expect(reader.status).toBe(401);
    }
    await using reader = await read(address);
    expect(reader.status).toBe(200);
    const { items } = (await company.admin.call('GET', '/api/flag-tokens')).json<{ items: FlagToken[] }>();
    await company.admin.call('DELETE', `/api/flag-tokens/${items[0]?.id}`);
    await waitFor('the stream ends', () => reader.isOver());
  });
});

describe('with sockets in the process', () => {
  it('a change arrives with their events, before streams look for it themselves', async () => {
    await using stack = await startSpineStack();
    await stack.startWorkers(['relay']);
    const own = await newFlagCompany(stack.test);
    const { key } = await own.flag('live_flag');
    await using unleash = await program(
      await own.token({ kind: 'client' }),
      `http://127.0.0.1:${stack.port}`,
    );
    await waitFor('the flags arrive', () => unleash.getFeatureToggleDefinition(key) !== undefined);
    const delays: number[] = [];
    for (const enabled of [true, false, true, false, true]) {
      await own.change(key, { enabled });
      const start = performance.now();
      await waitFor('the change arrives', () => unleash.isEnabled(key) === enabled);
      delays.push(performance.now() - start);
    }
    // Without news it would take half a second on average, up to one.
    expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(400);
  });
});
