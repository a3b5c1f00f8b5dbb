import { expect, test } from 'vitest';
import { licenceProblems } from './licences.ts';

const lockOf = (packages: Record<string, object>) =>
  JSON.stringify({ packages: { '': { license: 'Apache-2.0' }, ...packages } });

test('packages under licences that impose nothing are accepted, choices and combinations too', () => {
  const packages = {
    'node_modules/a': { license: 'MIT' },
    'node_modules/b': { license: '(MIT OR GPL-3.0-or-later)' },
    'node_modules/b/node_modules/c': { license: 'Apache-2.0 AND MIT' },
    'node_modules/own': { link: true },
  };
  expect(licenceProblems(lockOf(packages))).toEqual({ count: 3, problems: [] });
});

test('a package under another licence, or none, is named', () => {
  const packages = {
    'node_modules/copyleft': { license: 'AGPL-3.0-only' },
    'node_modules/both': { license: 'MIT AND GPL-2.0-only' },
    'node_modules/none': {},
    'node_modules/odd': { license: 'SEE LICENSE IN FILE' },
  };
  expect(licenceProblems(lockOf(packages)).problems).toEqual([
    'copyleft is under AGPL-3.0-only',
    'both is under MIT AND GPL-2.0-only',
    'none names no licence',
    'odd is under SEE LICENSE IN FILE',
  ]);
});

test('tools may be under a licence that shipped packages may not', () => {
  const packages = {
    'node_modules/tool': { license: 'MPL-2.0', dev: true },
    'node_modules/shipped': { license: 'MPL-2.0' },
  };
  expect(licenceProblems(lockOf(packages)).problems).toEqual(['shipped is under MPL-2.0']);
});
