import { expect, test } from 'vitest';
import { readNationalPhone } from './national-phone.ts';

test('reads a number as one of its country', () => {
  expect(readNationalPhone('020 7946 0958', 'GB')).toBe('+442079460958');
  expect(readNationalPhone('7911 123456', 'GB')).toBe('+447911123456');
  expect(readNationalPhone('(02) 9374 4000', 'AU')).toBe('+61293744000');
  expect(readNationalPhone('030 901820', 'DE')).toBe('+4930901820');
});

test('reads neither what is no number nor numbers of unknown countries', () => {
  expect(readNationalPhone('12', 'GB')).toBeUndefined();
  expect(readNationalPhone('call me', 'GB')).toBeUndefined();
  expect(readNationalPhone('020 7946 0958', 'XX')).toBeUndefined();
});
