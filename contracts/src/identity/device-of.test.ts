import { expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  ['curl/8.14', 'curl'],
  ['python-requests/2.32', 'python-requests'],
  ['Mozilla/5.0', null],
  ['=cmd()', null],
  ['', null],
  [undefined, null],
])('reads %s as %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name);
});

it('is the same after an update of the browser', () => {
  const of = (version: number) =>
    deviceOf(`Mozilla/5.0 (X11; Linux x86_64) Chrome/${version}.0 Safari/537.36`);
  expect(of(141)).toBe(of(142));
});
