import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../support/test-app.ts';

const limitMs = 40;
/** Longer than the limit for immediate compression: it is streamed. */
const long = 'Work is dispatched. '.repeat(20_000);

/** A slow api: its routes block the process longer than any request may wait. */
async function lateApi() {
  return await createTestApp({
    edge: {
      requestLimitMs: limitMs,
      extend: async (app) => {
        app.get('/late/long', { schema: { hide: true } }, async () => {
          holdUp();
          return { text: long };
        });
        app.get('/late/named', { schema: { hide: true } }, async (_, reply) => {
          reply.header('content-encoding', 'br');
          await new Promise<void>((resolve) => {
            reply.raw.once('close', resolve);
          });
          return reply;
        });
      },
    },
  });
}

function holdUp(): void {
  const until = performance.now() + limitMs * 3;
  while (performance.now() < until);
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(rawPayload).toString();
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  expect(encoding).toBeUndefined();
  return rawPayload.toString();
}

describe('an answer that is late', () => {
  it('stays whole when its time runs out while it is being packed', async () => {
    await using late = await lateApi();
    for (const encoding of ['gzip', 'br']) {
      const answer = await late.app.inject({ url: '/late/long', headers: { 'accept-encoding': encoding } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(JSON.parse(textOf(answer))).toEqual({ text: long });
    }
  });

  it('is refused in plain words when it was named packed and never came', async () => {
    await using late = await lateApi();
    const answer = await late.app.inject({ url: '/late/named', headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(503);
    expect(JSON.parse(textOf(answer))).toMatchObject({ code: 'service.unavailable' });
  });
});
