import { phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Countries by canonical time zone; null for a zone of several countries. Made on first use: it takes 150 ms. */
let countriesByZone: ReadonlyMap<string, CountryCode | null> | undefined;

/** Countries of the zones that were asked for: finding the canonical name of a zone takes 0.1 ms. */
const asked = new Map<string, CountryCode | undefined>();

/** The zones of each region, as the runtime knows them: `America/New_York` → `US`. */
function readZones(): Map<string, CountryCode | null> {
  const zones = new Map<string, CountryCode | null>();
  for (const country of getCountries()) {
    // Not yet in the types: the zones of a region (ECMA-402, Intl Locale Info).
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
      getTimeZones?: () => string[] | undefined;
    };
    for (const zone of locale.getTimeZones?.() ?? []) zones.set(zone, zones.has(zone) ? null : country);
  }
  return zones;
}

function canonicalZone(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}

/** The country of a company by its time zone; undefined if the zone belongs to several or none. */
export function countryOfZone(zone: string): CountryCode | undefined {
  if (asked.has(zone)) return asked.get(zone);
  countriesByZone ??= readZones();
  const country = countriesByZone.get(canonicalZone(zone)) ?? undefined;
  asked.set(zone, country);
  return country;
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
