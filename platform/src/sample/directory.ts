import type { Address } from '@switchyard/contracts/customers/customer.ts';
import type { Point } from '@switchyard/contracts/http/primitives.ts';
import { type AccountDraft, accountOfRequest, slug } from './account-of-request.ts';
import type { CityRequest } from './city-request.ts';
import { readAddress } from './recorded-address.ts';
import { territoryOfNeighborhood } from './territories.ts';

export type SiteDraft = {
  readonly ref: string;
  readonly accountRef: string;
  readonly name: string;
  readonly address: Address;
  readonly point: Point | null;
  readonly territory: string | null;
};

/** Accounts and sites of all requests, and the site of each request. */
export type Directory = {
  readonly accounts: ReadonlyMap<string, AccountDraft>;
  readonly sites: ReadonlyMap<string, SiteDraft>;
  siteOf(request: CityRequest): SiteDraft;
};

/**
 * Collects accounts and sites: one site per account and address. Data missing from a request (point, territory) is
 * taken from the first request at the same site that has it; otherwise it stays empty.
 */
export function buildDirectory(requests: readonly CityRequest[]): Directory {
  const accounts = new Map<string, AccountDraft>();
  const sites = new Map<string, SiteDraft>();
  const refs = new Map<string, string>();
  for (const request of requests) {
    const account = accountOfRequest(request);
    if (!accounts.has(account.ref)) accounts.set(account.ref, account);
    const { line, address, key } = readAddress(request);
    const territory = territoryOfNeighborhood[request.neighborhood];
    const place = line === null ? `${territory ?? 'Boston'}, no address` : key;
    const ref = `${account.ref.replace(':account:', ':site:')}:${slug(place)}`.slice(0, 200);
    const known = sites.get(ref);
    refs.set(request.id, ref);
    sites.set(ref, {
      ref,
      accountRef: account.ref,
      name: line ?? `${territory ?? 'Boston'} (address not recorded)`,
      address: known?.address ?? address,
      point: known?.point ?? request.point,
      territory: known?.territory ?? territory,
    });
  }
  return {
    accounts,
    sites,
    siteOf: (request) => {
      const site = sites.get(refs.get(request.id) ?? '');
      if (!site) throw new Error(`Request ${request.id} is not in the directory`);
      return site;
    },
  };
}
