import { expect, it } from 'vitest';
import { isInNetworks } from './allowed-network.ts';

const networks = ['203.0.113.7', '198.51.100.0/24', '2001:db8:7::/48'];

it.each(['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.255', '2001:db8:7:1::9', '2001:DB8:7::1%eth0'])(
  '%s is in the networks',
  (address) => expect(isInNetworks(address, networks)).toBe(true),
);

it.each(['203.0.113.8', '198.51.101.1', '2001:db8:8::1', '::1', '', 'unknown'])('%s is not', (address) =>
  expect(isInNetworks(address, networks)).toBe(false),
);

it('without networks, every address is', () => {
  expect(isInNetworks('203.0.113.9', [])).toBe(true);
});
