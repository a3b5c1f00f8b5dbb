import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  // A program names itself.
  ['curl/8.14', 'curl'],
  ['Mozilla/5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('reads %s as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
