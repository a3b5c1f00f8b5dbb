import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { markPure, reduceRoutes } from './split-contracts.ts';

describe('contracts in the browser', () => {
  it('keep method and path of a route and nothing of its schemas', () => {
    expect(reduceRoutes(jobRoutes.read)).toBe('/* @__PURE__ */ route("GET", "/api/jobs/:id")');
  });

  it('keep records of routes as records', () => {
    expect(reduceRoutes({ read: jobRoutes.read })).toBe(
      '{ "read": /* @__PURE__ */ route("GET", "/api/jobs/:id") }',
    );
  });

  it('leave everything that is no route alone', () => {
    for (const value of [null, 'GET', {}, { a: 1 }, ['x'], { read: jobRoutes.read, limit: 5 }]) {
      expect(reduceRoutes(value)).toBeNull();
    }
  });

  it('mark computed constants as removable and keep the rest as it is written', () => {
    const source = [
      "export const names = ['a'] as const;",
      'const inner = build<number>(names);',
      'export const limit = 5;',
      'export function read() { const local = names; return local; }',
    ].join('\n');
    const { program } = parseSync('contract.ts', source);
    expect(markPure(source, program).split('\n')).toEqual([
      "export const names = /* @__PURE__ */ (() => (['a'] as const))();",
      'const inner = /* @__PURE__ */ (() => (build<number>(names)))();',
      'export const limit = 5;',
      'export function read() { const local = names; return local; }',
    ]);
  });
});
