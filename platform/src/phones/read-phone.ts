import { phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Names that are canonical already; a format made to ask for the name takes half a millisecond. */
const canonicalZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));

/**
 * Countries by time zone, made from the regions of the runtime: `America/New_York` → `US`. A zone of several countries
 * belongs to none.
 */
const countriesByZone: ReadonlyMap<string, CountryCode | null> = readZones();

function readZones(): Map<string, CountryCode | null> {
  const zones = new Map<string, CountryCode | null>();
  for (const country of getCountries()) {
    // Not yet in the types: the zones of a region (ECMA-402, Intl Locale Info).
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
      getTimeZones?: () => string[] | undefined;
    };
    for (const zone of locale.getTimeZones?.() ?? []) {
      const name = canonicalZone(zone);
      zones.set(name, zones.has(name) ? null : country);
    }
  }
  return zones;
}

function canonicalZone(zone: string): string {
  if (canonicalZones.has(zone)) return zone;
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}

/** The country of a company by its time zone; undefined if the zone belongs to several or none. */
export function countryOfZone(zone: string): CountryCode | undefined {
  return countriesByZone.get(canonicalZone(zone)) ?? undefined;
}

/** Two letters as a country of telephone numbers. */
export function toCountry(code: string | undefined): CountryCode | undefined {
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}

/**
 * A telephone number as users of a company or its visitors type it, in international form, or undefined if the text is none. Without a country code
 * it belongs to the country of the company's time zone; if the zone names none, ten digits are read as North American.
 */
export function readTypedPhone(text: string, companyZone: string): string | undefined {
  const country = countryOfZone(companyZone);
  return country === undefined ? phoneSchema.safeParse(text).data : readPhoneNumber(text, country);
}

/**
 * A telephone number in international form, or undefined if the text is none. A number without a country code belongs
 * to the given country; without a country it is refused, never guessed.
 */
export function readPhoneNumber(text: string, country: CountryCode | undefined): string | undefined {
  const international = text.trim().replace(/^00/, '+');
  const number = parsePhoneNumberFromString(
    international,
    country === undefined ? {} : { defaultCountry: country },
  );
  return number?.isPossible() ? number.number : undefined;
}
