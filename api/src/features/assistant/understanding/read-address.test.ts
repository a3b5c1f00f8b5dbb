import { expect, test } from 'vitest';
import { addressLine, readAddress } from './read-address.ts';

test.each([
  ['12 Elm Street, Boston', { line1: '12 Elm Street', city: 'Boston', region: '', postalCode: '' }],
  ['12 Elm Street, Boston, MA 02110', { city: 'Boston', region: 'MA', postalCode: '02110' }],
  [
    '4 Oak Ave, Cambridge MA 02139',
    { line1: '4 Oak Ave', city: 'Cambridge', region: 'MA', postalCode: '02139' },
  ],
  [
    '12 Elm Street, Suite 4, Boston, MA 02110',
    { line1: '12 Elm Street', line2: 'Suite 4', city: 'Boston', region: 'MA', postalCode: '02110' },
  ],
  ['12 Elm Street, Bldg. C, 2nd floor, #12, Boston', { line2: 'Bldg. C, 2nd floor, #12', city: 'Boston' }],
  ['1 Bay Drive, Miami, FL 33101', { line2: '', city: 'Miami', region: 'FL', postalCode: '33101' }],
  ['1 Main Street, Ste. Genevieve, MO 63670', { line2: '', city: 'Ste. Genevieve', region: 'MO' }],
  ['4 Oak Ave, Cambridge, Massachusetts', { city: 'Cambridge', region: 'Massachusetts' }],
  ['4 Oak Ave, Cambridge, 02139-1234', { city: 'Cambridge', region: '', postalCode: '02139-1234' }],
])('%s', (text, expected) => {
  expect(readAddress(text)).toMatchObject(expected);
});

test.each(['12 Elm Street', '', ', ,', '12 Elm Street, 02110'])(
  '%j lacks a city, so it is no address',
  (text) => {
    expect(readAddress(text)).toBeUndefined();
  },
);

test('an address is written in one line with its unit and without missing parts', () => {
  expect(
    addressLine({
      line1: '12 Elm Street',
      line2: 'Suite 4',
      city: 'Boston',
      region: 'MA',
      postalCode: '02110',
      country: 'US',
    }),
  ).toBe('12 Elm Street, Suite 4, Boston, MA 02110');
});
