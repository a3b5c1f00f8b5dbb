import { expect, test } from 'vitest';
import { filesNotCruised } from './boundaries.ts';

const sources = [
  'api/src/main.ts',
  'web/src/app/shell.tsx',
  'web/src/globals.d.ts',
  'docs/glossary.md',
  'vitest.config.ts',
];

test('a cruise without files is not green', () => {
  expect(filesNotCruised({ modules: [], violations: [] }, sources)).toEqual([
    'api/src/main.ts',
    'web/src/app/shell.tsx',
  ]);
});

test('a cruise of every source file of the packages is green', () => {
  const modules = ['api/src/main.ts', 'web/src/app/shell.tsx'];
  expect(filesNotCruised({ modules, violations: [] }, sources)).toEqual([]);
});
