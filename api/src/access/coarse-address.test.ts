import { expect, it } from 'vitest';
import { coarseAddress } from './coarse-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8:0::/48'],
])('%s is kept as %s', (address, network) => {
  expect(coarseAddress(address)).toBe(network);
});
