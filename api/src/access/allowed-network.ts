import { BlockList, isIP } from 'node:net';

/** True if an address is in one of the networks (`203.0.113.7`, `2001:db8::/48`), or if there are none. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const plain = plainAddress(address);
  const version = isIP(plain);
  if (version === 0) return false;
  return listOf(networks).check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list;
}

/** Without the form in which a socket for both versions writes IPv4, and without a zone. */
function plainAddress(address: string): string {
  const [plain = address] = address.split('%');
  return plain.toLowerCase().startsWith('::ffff:') && plain.includes('.') ? plain.slice(7) : plain;
}
