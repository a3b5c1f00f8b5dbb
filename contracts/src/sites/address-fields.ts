import { looksLike } from '../imports/looks-like.ts';
import type { ReadCell } from '../records/read-cell.ts';

const countries: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  canada: 'CA',
  uk: 'GB',
  'united kingdom': 'GB',
  'great britain': 'GB',
  germany: 'DE',
  ireland: 'IE',
  australia: 'AU',
};

/** Code of a country given by its code or its usual English name; other texts in capitals. */
export function countryCode(text: string): string {
  return countries[text.toLowerCase()] ?? text.toUpperCase();
}

const readCountry: ReadCell = (text) => countryCode(text);

type Part = 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country';

/** Facts of address columns that addresses of any record share. */
export const addressFields = {
  line1: { looksLike: looksLike.street },
  line2: {},
  city: { looksLike: looksLike.city },
  region: { looksLike: looksLike.region },
  postalCode: { looksLike: looksLike.postalCode },
  country: { looksLike: looksLike.country, read: readCountry },
} as const satisfies Readonly<Record<Part, object>>;
