import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

type Operation = {
  operationId: string;
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
  const { paths, components, openapi, security } = (await test.app.inject('/api/openapi.json')).json<{
    openapi: string;
    security: unknown[];
    paths: Record<string, Record<string, Operation>>;
    components: Record<string, Record<string, unknown>>;
  }>();
  version = openapi;
  const resolve = <Part extends object>(part: Part): Part => {
    const [, , kind = '', name = ''] = '$ref' in part ? String(part.$ref).split('/') : [];
    return kind === '' ? part : (components[kind]?.[name] as Part);
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, responses, ...operation }]) => ({
      security,
      ...operation,
      ...(parameters ? { parameters: parameters.map(resolve) } : {}),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, resolve(response)]),
      ),
      name: `${method} ${path}`,
    })),
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
  expect(change.security).toEqual([{ session: [] }, { bearer: [] }]);
  expect(named('post /api/tokens').security).toEqual([{ session: [] }]);
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
  expect(signIn.security).toEqual([]);
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

it('describes every route of the contracts and no other, as the reference of the site does', async () => {
  const described = operations.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
  const defined = (await contractRoutes()).map(({ method, path }) => `${method.toLowerCase()} ${path}`);
  expect(described.filter((name) => !files.includes(name)).toSorted()).toEqual(
    [...new Set(defined)].toSorted(),
  );
});

/** Served as files, not by a contract; the reference describes them in text. */
const files = [
  'get /api/attachments/:id/content',
  'get /api/ai/reports/:id',
  'get /api/jobs/:jobId/photos/:sha256/content',
  'get /api/request-links/photos/:sha256/content',
  'get /api/service-requests/:id/photos/:sha256/content',
];

it('is clean by the recommended rules of Redocly, and small', async () => {
  const source = (await test.app.inject('/api/openapi.json')).body;
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-server-example.com': 'off' } });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(
    found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([]);
  // Bytes per operation: what repeats is shared.
  expect(source.length / operations.length).toBeLessThan(1_750);
});

it('names every operation once, and the answers of single records by their kind', async () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  const records = operations.filter(({ name }) => /^get \/api\/[a-z-]+\/\{id\}$/.test(name));
  expect(records.length).toBeGreaterThan(7);
  for (const { operationId, responses } of records) {
    expect.soft(responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: `#/components/schemas/${operationId.slice('get'.length)}` } },
    });
  }
});

describe('a client generated from it', () => {
  it('compiles in strict mode, and is used as written', async () => {
    const folder = await mkdtemp(join(import.meta.dirname, '.client-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const source = (await test.app.inject('/api/openapi.json')).body;
    await writeFile(
      join(folder, 'api.ts'),
      astToString(await openapiTypescript(source, { defaultNonNullable: false })),
    );
    await writeFile(join(folder, 'use.ts'), useOfClient);
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      allowImportingTsExtensions: true,
      types: [],
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    };
    const program = ts.createProgram([join(folder, 'use.ts')], options);
    const problems = ts.getPreEmitDiagnostics(program);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);

    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const user = await (await test.newCompany()).user('manager');
    const { readAndWrite } = (await import(join(folder, 'use.ts'))) as {
      readAndWrite: (origin: string, headers: Record<string, string>) => Promise<unknown>;
    };
    const seen = await readAndWrite(origin, { cookie: user.cookie, origin: testOrigin });
    expect(seen).toEqual({
      created: 'Harbor Bakery',
      location: true,
      changed: 'Harbor Bakery Ltd',
      stale: 'revision.stale',
      listed: ['Harbor Bakery Ltd'],
    });
  });
});

/** A program as an integrator writes it. */
const useOfClient = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

export async function readAndWrite(origin: string, headers: Record<string, string>) {
  const api = createClient<paths>({ baseUrl: origin, headers });
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  const { data: created, error, response } = await api.POST('/api/customers', {
    params: { header: key() },
    body: { name: 'Harbor Bakery' },
  });
  if (error) throw new Error(error.code);
  const customer: components['schemas']['Customer'] = created;
  const change = async (name: string) =>
    await api.PATCH('/api/customers/{id}', {
      params: { path: { id: customer.id }, header: { ...key(), 'If-Match': response.headers.get('etag') ?? '' } },
      body: { name },
    });
  const { data: changed } = await change('Harbor Bakery Ltd');
  const { error: stale } = await change('Harbor Bakery Inc');
  const { data: list } = await api.GET('/api/customers', { params: { query: { q: 'Harbor' } } });
  return {
    created: customer.name,
    location: response.headers.get('location') === '/api/customers/' + customer.id,
    changed: changed?.name,
    stale: stale?.code,
    listed: list?.items.map(({ name }) => name),
  };
}
`;

it('an address that takes other methods says which', async () => {
  const answer = await test.app.inject({
    method: 'DELETE',
    url: '/api/jobs',
    headers: { origin: testOrigin },
  });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers['allow']).toBe('GET, HEAD, POST');
  expect(answer.json()).toMatchObject({ code: 'request.method_not_allowed' });
  expect((await test.app.inject({ url: '/api/nothing' })).statusCode).toBe(404);
});

it('an answer of 401 says how to sign in', async () => {
  const answer = await test.app.inject({ url: '/api/jobs' });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('Cookie realm="Switchyard"');
});
