import { describe, expect, it } from 'vitest';
import { splitAddress } from './split-address.ts';

describe('an address in one text', () => {
  it.each([
    ['12 Main St, Springfield, IL 62701', '12 Main St|Springfield|IL|62701'],
    ['12 Main St, Springfield, IL, 62701-1234', '12 Main St|Springfield|IL|62701-1234'],
    ['12 Main St, Springfield, IL', '12 Main St|Springfield|IL|'],
    ['12 Main St, Springfield IL 62701', '12 Main St|Springfield|IL|62701'],
    ['12 Main St\n Springfield,  Illinois 62701', '12 Main St|Springfield|Illinois|62701'],
    ['4 Elm Rd, Charleston, West Virginia 25301, USA', '4 Elm Rd|Charleston|West Virginia|25301'],
    ['PO Box 77, St. Paul, MN 55101', 'PO Box 77|St. Paul|MN|55101'],
    ['290 Bremner Blvd, Toronto, ON M5V 3L9', '290 Bremner Blvd|Toronto|ON|M5V 3L9'],
    ['Harbor Tower, 12 Pier Rd, Boston, MA 02118', 'Harbor Tower, 12 Pier Rd|Boston|MA|02118'],
  ])('%j is %s', (text, parts) => {
    const split = splitAddress(text);
    expect([split?.line1, split?.city, split?.region, split?.postalCode ?? ''].join('|')).toBe(parts);
  });

  it('has the unit on its second line, and the country that it names', () => {
    expect(splitAddress('12 Main St, Apt 4, Springfield, IL 62701, U.S.A.')).toEqual({
      line1: '12 Main St',
      line2: 'Apt 4',
      city: 'Springfield',
      region: 'IL',
      postalCode: '62701',
      country: 'US',
    });
    expect(splitAddress('290 Bremner Blvd, Toronto, ON M5V 3L9')?.country).toBe('CA');
    expect(splitAddress('12 Main St, Springfield, IL 62701')).not.toHaveProperty('country');
  });

  it.each([
    '12 Main St',
    '12 Main St, Springfield',
    '12 Main St, Apt 4',
    '12 Main St Springfield IL 62701',
    'Springfield, IL 62701',
    'Springfield IL 62701',
    'Suite 12, 10001 Broadway',
    '12 Main St, Springfield, XX 62701',
    '12 Main St, Springfield, 62701',
    '12 Main St, 62701',
    'Hauptstraße 5, 40210 Düsseldorf',
    'Harbor Tower, 12 Main St, Washington',
    'Harbor Tower, Main Street, New York',
    'Harbor Tower, 12 Main St, NY 10001',
    'Harbor Tower, Main Street, NY 10001',
    '(42.31, -71.05)',
    ', , IL 62701',
    '',
  ])('%j is left as it is', (text) => {
    expect(splitAddress(text)).toBeUndefined();
  });
});
