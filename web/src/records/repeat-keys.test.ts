import { expect, test } from 'vitest';
import { createRepeatKeys } from './repeat-keys.ts';

test('the same content of the same step has the same key', () => {
  let made = 0;
  const keyOf = createRepeatKeys(() => `key ${(made += 1)}`);
  expect(keyOf('customer', { name: 'Harbor Bakery' })).toBe('key 1');
  expect(keyOf('site', { name: 'Harbor Bakery' })).toBe('key 2');
  expect(keyOf('customer', { name: 'Harbor Bakery' })).toBe('key 1');
  expect(keyOf('customer', { name: 'Harbour Bakery' })).toBe('key 3');
  expect(keyOf('site', { name: 'Harbor Bakery' })).toBe('key 2');
});
