import { expect, test } from 'vitest';
import { operatorFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { readConfig } from './config.ts';
import { requireOperatorFacts, statedFacts } from './operator-facts.ts';

const base = { DATABASE_URL: 'postgres://app@127.0.0.1/sy', REDIS_URL: 'redis://127.0.0.1:6379' };
const stated = {
  SWITCHYARD_OPERATOR_NAME: 'Harbor Software, Inc.',
  SWITCHYARD_OPERATOR_ADDRESS: '12 Elm Street, Boston, MA 02110, USA',
  SWITCHYARD_OPERATOR_REGISTER: 'Massachusetts, ID 001234567',
  SWITCHYARD_OPERATOR_EMAIL: 'legal@harbor.example',
  SWITCHYARD_OPERATOR_DATA_PROTECTION: 'Dana Poole, privacy@harbor.example',
  SWITCHYARD_OPERATOR_SERVER_COUNTRY: 'Germany',
  SWITCHYARD_OPERATOR_SUBPROCESSORS: 'none',
  SWITCHYARD_OPERATOR_LAW: 'the laws of Massachusetts, USA; courts of Boston',
  SWITCHYARD_OPERATOR_DPA_URL: 'https://harbor.example/dpa.pdf',
};

test('a deployment that is no demo names each fact that it lacks', () => {
  const start = (more: Record<string, string>) => () =>
    requireOperatorFacts(readConfig({ ...base, ...more }));
  for (const { setting } of operatorFacts) expect(start({})).toThrow(`\n  ${setting}: is missing`);
  const { SWITCHYARD_OPERATOR_LAW: _, ...others } = stated;
  expect(start(others)).toThrow(
    /^Configuration refused:\n {2}SWITCHYARD_OPERATOR_LAW: is missing.*\nOnly a demo/,
  );
  expect(start(stated)).not.toThrow();
  expect(start({ SWITCHYARD_DEMO: 'true' })).not.toThrow();
});

test.each([
  ['SWITCHYARD_OPERATOR_EMAIL', 'legal at harbor'],
  ['SWITCHYARD_OPERATOR_NAME', ' '],
  ['SWITCHYARD_OPERATOR_ADDRESS', '12 Elm Street\nBoston'],
  ['SWITCHYARD_OPERATOR_DPA_URL', 'javascript:alert(1)'],
  ['SWITCHYARD_OPERATOR_DPA_URL', '//evil.example/dpa'],
])('%s=%j is refused by name', (name, value) => {
  expect(() => readConfig({ ...base, [name]: value })).toThrow(new RegExp(`^ {2}${name}: `, 'm'));
});

test('the facts are what the settings say', () => {
  const facts = statedFacts(readConfig({ ...base, ...stated }));
  expect(facts).toMatchObject({ name: 'Harbor Software, Inc.', country: 'Germany', subprocessors: 'none' });
  expect(Object.values(facts)).not.toContain(undefined);
});
