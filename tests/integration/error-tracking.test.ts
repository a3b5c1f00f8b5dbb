import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { readConfig } from '@switchyard/platform/config/config.ts';
import { openErrorTracker } from '@switchyard/platform/error-tracking/open-error-tracker.ts';
import { expect, it } from 'vitest';

/** A service that accepts the requests of Sentry's client. */
async function openService() {
  const envelopes: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      envelopes.push(
        (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'),
      );
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/7`,
    envelopes,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const configWith = (dsn?: string) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://app@127.0.0.1/sy',
    REDIS_URL: 'redis://127.0.0.1:6379',
    ...(dsn === undefined ? {} : { SWITCHYARD_SENTRY_DSN: dsn }),
  });

const failure = {
  errorId: '1a2b3c4d',
  fingerprint: 'f'.repeat(32),
  kind: 'render' as const,
  type: 'TypeError',
  message: 'Lane 7 has no row',
  stack: 'TypeError: Lane 7 has no row\n    at Lane (http://a.example/assets/dispatch-page-Ab3_d9-x.js:3:20)',
  path: '/dispatch',
  release: 'v3.1.0',
  browser: 'Chrome 131 on Linux',
  occurredAt: new Date('2026-11-21T10:00:00Z'),
  breadcrumbs: [{ ts: 1_795_255_000_000, kind: 'click' as const, text: 'button "Save"' }],
};

function eventIn(envelope: string | undefined): Record<string, unknown> {
  const lines = (envelope ?? '').split('\n');
  return JSON.parse(lines[2] ?? '{}') as Record<string, unknown>;
}

it('errors of browsers and servers reach the service of the settings, without who, where and what for', async () => {
  await using service = await openService();
  const tracker = await openErrorTracker(configWith(service.dsn), 'v3.1.0');
  expect(tracker.enabled).toBe(true);
  tracker.browser(failure);
  tracker.server({
    error: new RangeError('No mail to ada@example.com'),
    process: 'api',
    route: '/api/jobs/:id',
    traceId: 'trace-1',
  });
  await tracker[Symbol.asyncDispose]();
  const events = service.envelopes.map(eventIn);
  expect(events).toHaveLength(2);
  const browser = events.find((event) => event['platform'] === 'javascript');
  expect(browser).toMatchObject({
    release: 'v3.1.0',
    environment: 'test',
    fingerprint: [failure.fingerprint],
    transaction: '/dispatch',
    tags: { errorId: '1a2b3c4d', process: 'browser', browser: 'Chrome 131 on Linux' },
    breadcrumbs: [{ category: 'ui.click', message: 'button "Save"' }],
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Lane 7 has no row',
          stacktrace: {
            frames: [
              { function: 'Lane', filename: '/assets/dispatch-page-Ab3_d9-x.js', lineno: 3, colno: 20 },
            ],
          },
        },
      ],
    },
  });
  const server = events.find((event) => event['platform'] === 'node');
  expect(server).toMatchObject({
    tags: { process: 'api', route: '/api/jobs/:id', traceId: 'trace-1' },
    exception: { values: [{ type: 'RangeError', value: 'No mail to [mail]' }] },
  });
  for (const event of events) {
    expect(event['user']).toBeUndefined();
    expect(event['request']).toBeUndefined();
  }
});

it('without an address nothing is loaded and nothing is sent', async () => {
  const tracker = await openErrorTracker(configWith(), 'v3.1.0');
  expect(tracker.enabled).toBe(false);
  tracker.browser(failure);
  await tracker[Symbol.asyncDispose]();
});

it('a service that is away harms nobody', async () => {
  const tracker = await openErrorTracker(configWith('http://public@127.0.0.1:9/7'), 'v3.1.0');
  tracker.browser(failure);
  await tracker[Symbol.asyncDispose]();
});
