import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';
import { resolveName } from './resolve-name.ts';
import { WebhookError } from './webhook-error.ts';

/** Networks outside the internet to which the operator allows webhooks, also over HTTP. */
export type AllowedNetworks = {
  readonly isEmpty: boolean;
  has(address: string): boolean;
};

/** @param networks addresses and networks of either version, as the setting contains them */
export function allowNetworks(networks: readonly string[]): AllowedNetworks {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return {
    isEmpty: networks.length === 0,
    has: (address) => {
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

/**
 * Why an address cannot be a webhook; null if it can. A name is checked on each delivery, when it is resolved:
 * {@link resolveTarget}.
 */
export function refusedTarget(text: string, allowed: AllowedNetworks): string | null {
  if (!URL.canParse(text)) return 'Invalid address: give one such as https://hooks.example.com/switchyard';
  const url = new URL(text);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || allowed.isEmpty)) {
    return 'Invalid address: it must begin with https://';
  }
  if (url.username !== '' || url.password !== '') return 'Invalid address: it must not contain a password';
  const host = hostOf(url);
  return isIP(host) === 0 ? null : refusedAddress(host, url, allowed);
}

/**
 * Resolves the name of a webhook once. Connect to the result only: the name may point elsewhere a moment later.
 * @throws WebhookError if the name is unknown, or any of its addresses is refused
 */
export async function resolveTarget(url: URL, allowed: AllowedNetworks): Promise<LookupAddress> {
  let found: LookupAddress[];
  try {
    found = await resolveName(hostOf(url), { isLocal: !allowed.isEmpty });
  } catch (error) {
    throw new WebhookError('Its host name cannot be resolved', { cause: error });
  }
  const refusal = found
    .map(({ address }) => refusedAddress(address, url, allowed))
    .find((reason) => reason !== null);
  const [first] = found;
  if (refusal != null || first === undefined) throw new WebhookError(refusal ?? 'It has no address');
  return first;
}

/** Resolves every name to this address. */
export function alwaysTo(found: LookupAddress): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [found]);
    else callback(null, found.address, found.family);
  };
}

function refusedAddress(address: string, url: URL, allowed: AllowedNetworks): string | null {
  if (allowed.has(address)) return null;
  if (isPrivateAddress(address)) return 'Refused address: it is not on the internet';
  if (url.protocol !== 'https:') return 'Refused address: on the internet, it must begin with https://';
  return null;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
