import { networkOf } from '../http/network-of.ts';

/** Network of a client, coarse enough not to name a person: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function coarseAddress(address: string): string {
  const network = networkOf(address);
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const groups = network.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::/48`;
}
