import type { CityRequest } from './city-request.ts';
import { readAddress } from './recorded-address.ts';
import { type District, findTerritory, territoryOfNeighborhood } from './territories.ts';

/** The customer of a request. */
export type AccountDraft = {
  readonly ref: string;
  readonly name: string;
  readonly kind: 'residential' | 'commercial' | 'municipal';
  readonly district: District;
};

/** Inspectional Services inspects buildings of others; the other departments maintain their own. */
const inspectors = 'Inspectional Services';

/** Land use codes of the city's assessor: determines the owner of a building. Small homes are accounts of their own. */
const owners: Readonly<Record<string, string>> = {
  R4: 'Apartment House Owners',
  A: 'Apartment House Owners',
  CM: 'Condominium Trusts',
  CD: 'Condominium Trusts',
  RC: 'Mixed-Use Building Owners',
  C: 'Business Premises Owners',
  E: 'Institutions',
  I: 'Business Premises Owners',
};
const smallHomes = new Set(['R1', 'R2', 'R3']);

/**
 * Account of a request, named after public fields only: a city department by district, owners of a kind of building by
 * district, or the owner of one home. Contains no personal names.
 */
export function accountOfRequest(request: CityRequest): AccountDraft {
  const district = findTerritory(territoryOfNeighborhood[request.neighborhood])?.district ?? 'Citywide';
  const area = district === 'Citywide' ? district : `${district} District`;
  const { line, address, key } = readAddress(request);
  if (request.department !== inspectors || line === null) {
    return group({ name: `${request.department}, ${area}`, kind: 'municipal', district });
  }
  if (smallHomes.has(request.landUsage)) {
    const name = `Home owner, ${line}, ${address.city}`.slice(0, 120);
    return { ref: `boston-311:account:${slug(key)}`, name, kind: 'residential', district };
  }
  const owner = owners[request.landUsage] ?? 'Other Property Owners';
  return group({ name: `${owner}, ${area}`, kind: 'commercial', district });
}

function group(account: Omit<AccountDraft, 'ref'>): AccountDraft {
  return { ref: `boston-311:account:${slug(account.name)}`, ...account };
}

/** Lower case letters and digits joined by dashes. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
