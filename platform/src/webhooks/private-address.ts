import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not part of the public internet: private, local, shared, documentation, benchmarking,
 * multicast, reserved.
 */
const ranges4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Only 2000::/3 is routed; excluded are its parts that lead elsewhere or contain no real hosts. */
const ranges6: readonly [string, number][] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

// Two lists: in a combined list ::/3 would also match every IPv4 address.
const blocked4 = new BlockList();
const blocked6 = new BlockList();
for (const [network, prefix] of ranges4) blocked4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of ranges6) blocked6.addSubnet(network, prefix, 'ipv6');

/** True if an address is not on the public internet. Invalid addresses count as private and are refused. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 0) return true;
  // IPv4 embedded in IPv6 (::ffff:10.0.0.1, 64:ff9b::a00:1) is within ::/3.
  return family === 4 ? blocked4.check(plain, 'ipv4') : blocked6.check(plain, 'ipv6');
}

/** True if an address is the machine's own. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '');
  return plain === '::1' || plain === 'localhost' || /^127(\.\d{1,3}){3}$/.test(plain);
}
