import { BlockList, isIP } from 'node:net';

/** Addresses of this machine and of private networks. */
const inner = new BlockList();
inner.addSubnet('127.0.0.0', 8);
inner.addSubnet('10.0.0.0', 8);
inner.addSubnet('172.16.0.0', 12);
inner.addSubnet('192.168.0.0', 16);
inner.addSubnet('169.254.0.0', 16);
inner.addSubnet('100.64.0.0', 10);
inner.addSubnet('::1', 128, 'ipv6');
inner.addSubnet('fc00::', 7, 'ipv6');
inner.addSubnet('fe80::', 10, 'ipv6');

/** Names that resolve nowhere in public: RFC 6761, 6762, 8375 and 9476. */
const innerNames = /(?:^|\.)(?:localhost|test|local|internal|home\.arpa|lan|alt)$/;

/** True if users elsewhere can reach a host of this name. Names without a dot belong to a private network. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  const version = isIP(host);
  if (version !== 0) return !inner.check(host, version === 6 ? 'ipv6' : 'ipv4');
  return host.includes('.') && !innerNames.test(host);
}
