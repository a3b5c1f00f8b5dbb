import { type Address, addressSchema } from '@switchyard/contracts/customers/customer.ts';

/** State and postal code at the end of a part: `MA 02110`, `Cambridge MA 02139`. */
const ending = /^(.*?)\s?\b([A-Z]{2})?\s?(\d{5}(?:-\d{4})?)$/;

/** What follows a street within its house: `Suite 4`, `Apt. 3B`, `Unit #5`, `Building C`, `2nd floor`, `#12`. */
const unit =
  /^(?:(?:apt|apartment|suite|ste|unit|floor|room|rm|building|bldg)\b\.?\s?(?:#\s?)?(?:[a-z]?-?\d[\w-]{0,7}|[a-z]{1,2})|fl\b\.?\s?\d{1,3}|#\s?[\w-]{1,8}|(?:\d{1,3}(?:st|nd|rd|th)?|ground|first|second|third|top) (?:floor|fl)\.?)$/i;

/**
 * An address as people type it: street, its units, city, then state and postal code.
 * @returns undefined without a street or a city
 */
export function readAddress(text: string): Address | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [line1 = '', ...following] = parts;
  const place = following.findIndex((part) => !unit.test(part));
  const units = following.slice(0, Math.max(place, 0));
  const rest = following.slice(units.length);
  const last = ending.exec(rest.at(-1) ?? '');
  const [, before = '', region = '', postalCode = ''] = last ?? [];
  const named = last === null ? rest : [...rest.slice(0, -1), before].filter((part) => part !== '');
  const [city = '', state = ''] = named;
  const parsed = addressSchema.safeParse({
    line1,
    line2: units.join(', '),
    city,
    region: region === '' ? state : region,
    postalCode,
  });
  return parsed.success && city !== '' ? parsed.data : undefined;
}

/** An address in one line. */
export function addressLine({ line1, line2, city, region, postalCode }: Address): string {
  const place = [region, postalCode].filter((part) => part !== '').join(' ');
  return [line1, line2, city, place].filter((part) => part !== '').join(', ');
}
