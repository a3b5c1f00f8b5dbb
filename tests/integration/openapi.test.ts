import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

type Operation = {
  parameters?: { name: string; in: string; required?: boolean }[];
  security?: unknown[];
  description?: string;
  'x-permission'?: unknown;
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
};
let test: TestApp;
let version: string;
let operations: (Operation & { name: string })[];

beforeAll(async () => {
  test = await createTestApp();
  const { paths, openapi } = (await test.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  }>();
  version = openapi;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method} ${path}` })),
  );
});
afterAll(() => test[Symbol.asyncDispose]());

const headersOf = ({ parameters = [] }: Operation) =>
  parameters.filter((parameter) => parameter.in === 'header' && parameter.required).map(({ name }) => name);
const named = (name: string) => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`No operation ${name}`);
  return found;
};

it('says what a change needs and how it may be refused', () => {
  const change = named('patch /api/jobs/{id}');
  expect(headersOf(change)).toEqual(['Idempotency-Key', 'If-Match']);
  expect(change.security).toEqual([{ session: [] }]);
  expect(Object.keys(change.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '412', '428', '429', '503']),
  );
  expect(change.responses['412']?.description).toContain('revision.stale');
  expect(change.responses['412']?.content).toHaveProperty(['application/problem+json']);
  expect(headersOf(named('post /api/jobs'))).toEqual(['Idempotency-Key']);
});

it('names the permission of every operation that needs one', () => {
  const list = named('get /api/jobs');
  expect(list['x-permission']).toBe('job.view');
  expect(list.description).toContain('`job.view`');
  expect(list.description).toContain('`job.delete`');
  expect(named('get /api/profile')).not.toHaveProperty('x-permission');
  const silent = operations.filter(({ security, description }) => security && !description);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('leaves reads and sign-in without them', () => {
  expect(headersOf(named('get /api/jobs'))).toEqual([]);
  const signIn = named('post /api/auth/login');
  expect(headersOf(signIn)).toEqual([]);
  expect(signIn.security).toBeUndefined();
});

it('tells of every operation how it fails', () => {
  expect(version).toBe('3.1.0');
  expect(operations.length).toBeGreaterThan(40);
  const silent = operations.filter(({ responses }) => !('400' in responses) || !('500' in responses));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('is made once: packed as asked for, and not sent again to who has it', async () => {
  const ask = (headers: Record<string, string>) => test.app.inject({ url: '/api/openapi.json', headers });
  const plain = await ask({});
  const { etag } = plain.headers;
  const gzipped = await ask({ 'accept-encoding': 'gzip, deflate' });
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag, vary: 'accept-encoding' });
  // Not streamed, so a truncated reply is detectable by its length.
  expect(gzipped.headers['content-length']).toBe(String(gzipped.rawPayload.length));
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  const packed = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect((await ask({ 'if-none-match': String(etag) })).statusCode).toBe(304);
});

it('can be browsed', async () => {
  const page = await test.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('swagger-ui');
});

it('describes every route of the contracts and no other, as the reference of the site does', async () => {
  const described = operations.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
  const defined = (await contractRoutes()).map(({ method, path }) => `${method.toLowerCase()} ${path}`);
  expect(described.filter((name) => !files.includes(name)).toSorted()).toEqual(
    [...new Set(defined)].toSorted(),
  );
});

/** Served as files, not by a contract; the reference describes them in text. */
const files = [
  'get /api/ai/reports/:id',
  'get /api/jobs/:jobId/photos/:sha256/content',
  'get /api/leads.csv',
];
