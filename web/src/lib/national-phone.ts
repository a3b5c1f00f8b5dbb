import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A telephone number of a country in international form; undefined if the text is none. The server reads numbers of imports and of
 * public forms by the same rule.
 */
export function readNationalPhone(text: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() ? number.number : undefined;
}
