import type { Address } from '@switchyard/contracts/customers/customer.ts';
import type { CityRequest } from './city-request.ts';

export type RecordedAddress = {
  /** Null if the record names no place. */
  readonly line: string | null;
  readonly address: Address;
  /** The same for every request at this address. */
  readonly key: string;
};

type Place = Pick<CityRequest, 'location' | 'postalCode'>;

/**
 * Address of a request. The record writes `145-151 Ipswich St Boston MA 02215` with two spaces between its parts and
 * `INTERSECTION of A St & B St Boston MA` for a crossing.
 */
export function readAddress({ location, postalCode }: Place): RecordedAddress {
  const parts = location.split(/\s{2,}/).map((part) => part.trim());
  const state = parts.lastIndexOf('MA');
  const city = state > 0 ? (parts[state - 1] ?? 'Boston') : 'Boston';
  const street = parts.slice(0, state > 0 ? state - 1 : undefined).join(' ');
  const line = street === '' ? null : street.replace(/^INTERSECTION of /, '');
  const zip = postalCode || (state > 0 ? (parts[state + 1] ?? '') : '');
  const address = {
    line1: line ?? 'Address not recorded',
    line2: '',
    city,
    region: 'MA',
    postalCode: zip,
    country: 'US',
  };
  return { line, address, key: `${address.line1}, ${city} ${zip}`.toLowerCase() };
}
