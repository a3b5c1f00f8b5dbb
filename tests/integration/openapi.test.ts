import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

type Operation = {
  parameters?: { name: string; in: string; required?: boolean }[];
  security?: unknown[];
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

it('can be browsed', async () => {
  const page = await test.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('swagger-ui');
});
