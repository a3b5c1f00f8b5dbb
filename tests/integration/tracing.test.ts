import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { readConfig } from '@switchyard/platform/config/config.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { openTracing } from '@switchyard/platform/tracing/open-tracing.ts';
import { inSpan } from '@switchyard/platform/tracing/spans.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { expect, it } from 'vitest';
import { openOtlpCollector, type ReceivedSpan } from '../support/otlp-collector.ts';
import { startOwnRedis } from '../support/own-redis.ts';
import { createTestApp, type TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import { connectWs } from '../support/ws-client.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${spanId}-01`;

/** Prints each module of OpenTelemetry that a process loads. */
const printLoaded = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  const name = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1];
  if (name) console.log('loaded ' + name);
  return next(url, context);
} });`;

type Lab = AsyncDisposable & {
  readonly stack: ProcessStack;
  readonly user: TestUser;
  readonly topic: string;
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Record<string, unknown>>;
  readonly log: (name: string) => string[];
};

type CallOptions = { traceparent?: string; revision?: number; body?: unknown };

/** An api and a worker process on a company of their own. */
async function openLab(settings: Record<string, string>): Promise<Lab> {
  await using started = new AsyncDisposableStack();
  const redis = started.use(await startOwnRedis());
  const test = started.use(await createTestApp({ environment: { REDIS_URL: redis.url } }));
  const company = await test.newCompany();
  const user = await company.user('admin');
  const logFolder = mkdtempSync(join(tmpdir(), 'switchyard-tracing-'));
  started.defer(() => rmSync(logFolder, { recursive: true, force: true }));
  const stack = started.use(
    await startProcessStack({
      environment: {
        NODE_ENV: 'test',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(printLoaded)}`,
        DATABASE_URL: test.services.appUrl,
        DATABASE_RELAY_URL: test.services.relayUrl,
        REDIS_URL: redis.url,
        SWITCHYARD_DEMO: 'true',
        LOG_LEVEL: 'debug',
        ...settings,
      },
      apis: 1,
      workers: 1,
      logFolder,
    }),
  );
  const url = stack.apis[0]?.url ?? '';
  const all = started.move();
  return {
    stack,
    user,
    topic: companyTopic(company.companyId, 'timeline'),
    call: async (method, path, { revision, body, ...given } = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          cookie: user.cookie,
          origin: url,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
          ...(given.traceparent === undefined ? {} : { traceparent: given.traceparent }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Record<string, unknown>;
    },
    log: (name) => readFileSync(join(logFolder, `${name}.log`), 'utf8').split('\n'),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

const newCustomer = async ({ call }: Lab) =>
  String((await call('POST', '/api/customers', { body: { name: 'Before' } }))['id']);

const rename = ({ call }: Lab, id: string) =>
  call('PATCH', `/api/customers/${id}`, { revision: 1, body: { name: 'After' }, traceparent });

/** The start of real processes takes a while on a busy machine, ms. */
const timeout = 180_000;

it('one change is one trace, from the caller through api, queue and worker to the sockets', {
  timeout,
}, async () => {
  await using collector = await openOtlpCollector();
  await using lab = await openLab({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });
  // The first event of a topic reaches the sockets through the database.
  const customer = await newCustomer(lab);
  const [api] = lab.stack.apis;
  if (!api) throw new Error('No api runs');
  await using socket = await connectWs({
    port: api.port,
    cookie: lab.user.cookie,
    origin: api.url,
    protocol: 'ops.v2',
  });
  await socket.next('welcome');
  socket.send({ type: 'subscribe', id: 1, topics: [{ topic: lab.topic }] });
  await socket.next('subscribed');
  await rename(lab, customer);
  const ours = () => collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => ours().find((span) => span.name === name);
  const delivered = await waitFor('the span of the delivery', () => named('socket.deliver'));
  const searched = await waitFor('the span of the effect', () => named('jobs.refresh_search'));
  const poked = await waitFor('the span of the hint', () => named('relay.poke'));
  const request = await waitFor('the span of the request', () => named('PATCH /api/customers/:id'));
  expect(request).toMatchObject({ parentSpanId: spanId, service: 'switchyard-api' });
  expect(pathTo(poked, ours())).toEqual(['PATCH /api/customers/:id', 'transaction', 'relay.poke']);
  // A sweeper may be faster than the hint; then the batch follows the transaction.
  const withoutHint = (span: ReceivedSpan) => pathTo(span, ours()).filter((name) => name !== 'relay.poke');
  const published = ['PATCH /api/customers/:id', 'transaction', 'relay.publish'];
  expect(withoutHint(delivered)).toEqual([...published, 'socket.deliver']);
  expect(delivered).toMatchObject({ service: 'switchyard-api' });
  expect(delivered.attributes.get('switchyard.topic')).toBe(lab.topic);
  expect(withoutHint(searched)).toEqual([...published, 'jobs.refresh_search']);
  expect(searched).toMatchObject({ service: 'switchyard-workers' });
  expect(collector.types).toEqual(new Set(['/v1/traces application/json']));
});

/** Names of the spans from the first of the trace to this one. */
function pathTo(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId: id }) => id === span.parentSpanId);
  return [...(parent ? pathTo(parent, spans) : []), span.name];
}

it('without a collector nothing is loaded, and errors, events and logs have the trace', {
  timeout,
}, async () => {
  await using lab = await openLab({});
  await rename(lab, await newCustomer(lab));
  const page = await lab.call('GET', `/api/events?topic=${lab.topic}&traceId=${traceId}`);
  const items = page['items'] as TopicEvent[];
  expect(items.map(({ event }) => event)).toMatchObject([
    { type: 'customer.updated', traceId, correlationId: traceId },
  ]);
  const other = traceId.replace('4', '5');
  const refusal = await lab.call('PATCH', `/api/customers/${randomUUID()}`, {
    traceparent: traceparent.replace(traceId, other),
    revision: 1,
    body: {},
  });
  expect(refusal['traceId']).toBe(other);
  const lines = await waitFor('the lines of the log', () => {
    const found = lab.log('api-1').filter((line) => line.includes(other));
    return found.length >= 2 ? found : undefined;
  });
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId: other });
  for (const name of ['api-1', 'workers-1']) {
    const loaded = lab.log(name).filter((line) => line.startsWith('loaded '));
    expect(new Set(loaded)).toEqual(new Set(['loaded @opentelemetry/api']));
  }
});

it('spans are sent as protobuf by default, and a collector that is gone stops nothing', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', process: 'api' }, { write: (line) => void lines.push(line) });
  const collector = await openOtlpCollector();
  const config = readConfig({
    DATABASE_URL: 'postgres://app@127.0.0.1/sy',
    REDIS_URL: 'redis://127.0.0.1:6379',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
  });
  const tracing = await openTracing({ config, logger, process: 'api', release: 'test' });
  expect(await inSpan('first', {}, async () => 'done')).toBe('done');
  await waitFor('the first batch', () => collector.types.has('/own/path application/x-protobuf'));
  expect(lines).toEqual([]);
  await collector[Symbol.asyncDispose]();
  expect(await inSpan('second', {}, async () => 'done')).toBe('done');
  await waitFor('a line about it', () => lines.some((line) => line.includes('spans cannot be sent')));
  await tracing[Symbol.asyncDispose]();
});
