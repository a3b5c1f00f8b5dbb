import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/**
 * Addresses of a name. This resolver needs no threads: the process shares four among lookups, files and compression, and
 * a name server that does not answer would block all of them.
 * @param isLocal true to look the name up as the machine does, so that names in its hosts file are found
 * @throws Error if the name has no address
 */
export async function resolveName(host: string, { isLocal }: { isLocal: boolean }): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  if (isLocal) return await lookup(host, { all: true });
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  return addresses;
}
