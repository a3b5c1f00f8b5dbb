import { describe, expect, it } from 'vitest';
import { hasAddress, withoutAddresses } from './plain-words.ts';

describe('hasAddress', () => {
  it.each([
    'PayPal Security: verify at https://evil.example/login',
    'evil.example',
    'www.evil.example now',
    'Call me@evil.example',
    'Ünïcode.рф',
    'evil。example',
    'ftp://x',
  ])('sees one in %s', (text) => {
    expect(hasAddress(text)).toBe(true);
  });

  it.each([
    'Harbor "H" Heating, Inc.',
    'St. John',
    'J.R. Ewing',
    'Boiler 3.5 kW',
    'No. 7',
    "O'Neil & Sons",
    'Dr. No',
  ])('sees none in %s', (text) => {
    expect(hasAddress(text)).toBe(false);
  });
});

it('breaks up addresses and leaves other words unchanged', () => {
  expect(withoutAddresses('Verify at https://evil.example/login now')).toBe(
    'Verify at evil. example/login now',
  );
  expect(withoutAddresses('a@evil.example')).toBe('a at evil. example');
  expect(withoutAddresses('Harbor Heating, Inc. – 3.5 kW')).toBe('Harbor Heating, Inc. – 3.5 kW');
  expect(hasAddress(withoutAddresses('x.evil.example://y@evil.example'))).toBe(false);
});
