import { expect, test } from 'vitest';
import { commaListSchema, emailSchema, phoneSchema, timeZoneSchema } from './primitives.ts';
import { z } from 'zod';

test.each([
  ['(617) 555-0100', '+16175550100'],
  ['+49 30 901820', '+4930901820'],
  ['0044 20 7946 0958', '+442079460958'],
])('the phone number %s is kept as %s', (given, kept) => {
  expect(phoneSchema.parse(given)).toBe(kept);
});

test.each(['12', 'call me', '+0123456789', '617555010x'])('%s is not a phone number', (given) => {
  expect(phoneSchema.safeParse(given).success).toBe(false);
});

test('an email address is trimmed and lower-cased before it is checked', () => {
  expect(emailSchema.parse('  Mara@Example.TEST ')).toBe('mara@example.test');
  expect(emailSchema.safeParse('mara@').success).toBe(false);
});

test('a time zone is an IANA name', () => {
  expect(timeZoneSchema.safeParse('America/New_York').success).toBe(true);
  expect(timeZoneSchema.safeParse('Mars/Olympus').success).toBe(false);
});

test('a list parameter is split at commas and every part is checked', () => {
  const list = commaListSchema(z.enum(['a', 'b']));
  expect(list.parse('a,b')).toEqual(['a', 'b']);
  expect(list.safeParse('a,c').success).toBe(false);
  expect(list.safeParse('').success).toBe(false);
});
