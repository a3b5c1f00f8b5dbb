import { expect, test } from 'vitest';
import { bodyOfFields, customKey, customName } from './custom-name.ts';

test('the name of a custom field contains its key', () => {
  expect(customName('gate_code')).toBe('custom.gate_code');
  expect(customKey('custom.gate_code')).toBe('gate_code');
  expect(customKey('customerId')).toBeNull();
});

test('a request has custom fields one level below the others', () => {
  expect(bodyOfFields({ name: 'Ada', 'custom.floor': 2, 'custom.gate': null })).toEqual({
    name: 'Ada',
    custom: { floor: 2, gate: null },
  });
  expect(bodyOfFields({ name: 'Ada' })).toEqual({ name: 'Ada' });
});
