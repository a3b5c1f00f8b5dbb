import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = { readonly network: Address; readonly bits: number };

/** An address in its usual notation; null for others, such as `127.1` or octal parts. */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return text.includes(':') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

/** A range in CIDR notation, or one address; null if it is neither. */
export function parseRange(text: string): Range | null {
  const [address = '', bits, ...more] = text.split('/');
  const network = parseAddress(address);
  if (network === null || more.length > 0) return null;
  const most = network.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return { network, bits: most };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? { network, bits: Number(bits) } : null;
}

/** True if the range contains the address; an address of the other family never does. */
export function isInRange(address: Address, { network, bits }: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
