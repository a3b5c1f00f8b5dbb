import { expect, it } from 'vitest';
import { findDuplicateKey } from './duplicate-key.ts';

it.each([
  ['{"a":1,"a":2}', '/a'],
  ['{"a":{"b":[1,{"c":0,"d":"a","c":1}]}}', '/a/b/1/c'],
  ['[[],{"x":{}, "x" : []}]', '/1/x'],
  ['{"a":1,"\\u0061":2}', '/a'],
  ['{"a/b~":1,"a/b~":2}', '/a~1b~0'],
  ['{"":1,"":2}', '/'],
  ['{"constructor":1,"constructor":2}', '/constructor'],
])('%s has a name twice', (text, pointer) => {
  expect(findDuplicateKey(text)).toBe(pointer);
});

it.each([
  '{"a":"a","b":{"a":1},"c":[{"a":1},{"a":1}]}',
  '{"a":"\\"a\\":1,","b":"{\\"b\\":1}\\\\"}',
  '["a","a"]',
  '"a"',
  '7',
])('%s has none', (text) => {
  expect(findDuplicateKey(text)).toBeUndefined();
});
