import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createTestApp, testOrigin } from '../support/test-app.ts';

const limitMs = 300;
const post = { method: 'POST', headers: { 'content-type': 'application/json', origin: testOrigin } } as const;

/** `/echo` returns its body and signals when it begins to read one; `/never` accepts a body and does not answer. */
async function patientApi() {
  const reading = Promise.withResolvers<void>();
  const test = await createTestApp({
    edge: {
      requestLimitMs: limitMs,
      extend: async (app) => {
        app.post('/echo', {
          schema: { hide: true },
          preParsing: async (_request, _reply, payload) => {
            reading.resolve();
            return payload;
          },
          handler: async ({ body }) => body,
        });
        app.post('/never', { schema: { hide: true } }, async (_, reply) => {
          await new Promise<void>((resolve) => {
            reply.raw.once('close', resolve);
          });
          return reply;
        });
      },
    },
  });
  return { test, reading: reading.promise };
}

/** Starts at once, which such a request does only if a caller is waiting for it. */
async function sent<T>(request: PromiseLike<T>): Promise<T> {
  return await request;
}

test('the time for an answer begins when the request is there: a bad line is not a late answer', async () => {
  const { test: own, reading } = await patientApi();
  await using api = own;
  const body = new PassThrough();
  body.write('{"text":');
  const slow = sent(api.app.inject({ ...post, url: '/echo', payload: body }));
  await reading;
  // Arrived later and has used up its time: the first one would have as well.
  const late = await api.app.inject({ ...post, url: '/never', payload: '{}' });
  expect(late.statusCode).toBe(503);
  body.end('"whole"}');
  const answer = await slow;
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ text: 'whole' });
});
