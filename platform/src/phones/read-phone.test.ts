import { expect, test } from 'vitest';
import { countryOfZone } from './read-phone.ts';

test.each([
  ['America/New_York', 'US'],
  // Another name of the same zone.
  ['US/Eastern', 'US'],
  ['Asia/Kolkata', 'IN'],
  ['Europe/Berlin', 'DE'],
  ['UTC', undefined],
])('%s belongs to %s, however often it is asked for', (zone, country) => {
  expect([countryOfZone(zone), countryOfZone(zone)]).toEqual([country, country]);
});

test('what is no zone is refused each time', () => {
  expect(() => countryOfZone('Mars/Base')).toThrow(RangeError);
  expect(() => countryOfZone('Mars/Base')).toThrow(RangeError);
});
