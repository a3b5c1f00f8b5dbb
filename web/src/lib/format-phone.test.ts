import { expect, test } from 'vitest';
import { formatPhone, groupPhone } from './format-phone.ts';

test('writes a North American number in groups', () => {
  expect(formatPhone('+16175550167')).toBe('(617) 555-0167');
});

test('keeps the country code in an editor', () => {
  expect(groupPhone('+16175550167')).toBe('+1 617 555 0167');
});

test('leaves every other number as it is', () => {
  expect(formatPhone('+442079460000')).toBe('+442079460000');
  expect(groupPhone('+442079460000')).toBe('+442079460000');
  expect(formatPhone('555 0167')).toBe('555 0167');
});
