import { expect, test } from 'vitest';
import { readErrorId, readPagePath } from './error-reference.ts';
import { createTicketSchema } from './ticket.ts';

const fields = { subject: 'Board stays empty', body: 'Since this morning' };
const isTaken = (errorId: string) => createTicketSchema.safeParse({ ...fields, errorId }).success;

test.each(['err-42', '9f86d081884c7d65', '018f3a2e-7b1c-7000-8000-000000000001', ' a ', 'x'.repeat(100)])(
  'an error id is read as the ticket takes it: %j',
  (named) => {
    expect(readErrorId(named)).toBe(named.trim());
    expect(isTaken(named)).toBe(true);
  },
);

test.each(['x'.repeat(101), '%3Cscript%3E', '<b>err</b>', '-', 'two words', 'Ü', 'err/42', '\u0000'])(
  'what is no error id is named by nobody: %j',
  (named) => {
    expect(readErrorId(named)).toBeNull();
    expect(isTaken(named)).toBe(false);
  },
);

test('an invalid error id is refused', () => {
  expect([readErrorId(null), readErrorId(''), readErrorId('  ')]).toEqual([null, null, null]);
});

test('a page is one of our paths, up to the length of a fact', () => {
  expect(readPagePath('/dispatch?day=2026-11-21')).toBe('/dispatch?day=2026-11-21');
  const others = [
    'https://evil.example',
    '//evil.example',
    '/\\evil',
    'dispatch',
    '/a b',
    `/${'x'.repeat(600)}`,
    null,
  ];
  expect(others.map(readPagePath)).toEqual(others.map(() => null));
});
