import { looksLike } from '../imports/looks-like.ts';
import { countryCode } from './address-fields.ts';

/** Parts of an address that was written into one text; missing ones are not in it. */
export type SplitAddress = Readonly<{
  line1: string;
  line2?: string;
  city: string;
  region: string;
  postalCode?: string;
  country?: string;
}>;

const stateNames: ReadonlySet<string> = new Set(
  (
    'alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,district of columbia,florida,georgia,hawaii,' +
    'idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,' +
    'missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,' +
    'oklahoma,oregon,pennsylvania,puerto rico,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,' +
    'virginia,washington,west virginia,wisconsin,wyoming,alberta,british columbia,manitoba,new brunswick,' +
    'newfoundland and labrador,nova scotia,northwest territories,nunavut,ontario,prince edward island,quebec,' +
    'saskatchewan,yukon'
  ).split(','),
);
const zip = /^\d{5}(?:-\d{4})?$/;
const canadianCode = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i;
const unit = /^(?:#|(?:apt|apartment|suite|ste|unit|floor|fl|room|rm|bldg|building)\b)/i;

/**
 * Splits an address of the United States or Canada whose last parts, separated by commas or line ends, are city, state
 * and postal code. Nothing is guessed: undefined unless the state is known by its code or name and city and street are
 * parts of their own.
 */
export function splitAddress(text: string): SplitAddress | undefined {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
  const { country, rest } = takeCountry(parts);
  const tail = takeState(rest);
  if (!tail) return undefined;
  const { region, postalCode, city } = tail;
  const isCanadian = postalCode !== undefined && canadianCode.test(postalCode);
  const street = streetOf(tail.before);
  if (!street || !looksLike.city(city) || /\d/.test(city)) return undefined;
  return {
    ...street,
    city,
    region,
    ...(postalCode !== undefined && { postalCode }),
    ...(country !== undefined ? { country } : isCanadian && { country: 'CA' }),
  };
}

type Rest = { readonly country: string | undefined; readonly rest: readonly string[] };

function takeCountry(parts: readonly string[]): Rest {
  const code = countryCode((parts.at(-1) ?? '').replaceAll('.', ''));
  const isCountry = code === 'US' || (code === 'CA' && parts.at(-1)?.toLowerCase() === 'canada');
  return isCountry ? { country: code, rest: parts.slice(0, -1) } : { country: undefined, rest: parts };
}

type Tail = {
  readonly region: string;
  readonly postalCode: string | undefined;
  readonly city: string;
  readonly before: readonly string[];
};

/** `…, City, ST 12345`, `…, City, ST, 12345`, `…, City, ST` or `…, City ST 12345`. */
function takeState(parts: readonly string[]): Tail | undefined {
  const last = parts.at(-1) ?? '';
  const words = last.split(' ');
  const { code: postalCode, left } = takeCode(words);
  const body = left.length === 0 ? parts.slice(0, -1) : [...parts.slice(0, -1), left.join(' ')];
  const region = body.at(-1) ?? '';
  if (isState(region, postalCode !== undefined)) {
    const city = body.at(-2);
    return city === undefined ? undefined : { region, postalCode, city, before: body.slice(0, -2) };
  }
  // City and state without a comma between them: only with a postal code, and only a state's code.
  const at = region.lastIndexOf(' ');
  const state = region.slice(at + 1);
  if (postalCode === undefined || at === -1 || !looksLike.stateCode(state)) return undefined;
  return { region: state, postalCode, city: region.slice(0, at), before: body.slice(0, -1) };
}

/** A postal code at the end of a part. */
function takeCode(words: readonly string[]): { code: string | undefined; left: readonly string[] } {
  for (const length of [2, 1]) {
    const code = words.slice(-length).join(' ');
    if (words.length >= length && (zip.test(code) || canadianCode.test(code)))
      return { code, left: words.slice(0, -length) };
  }
  return { code: undefined, left: words };
}

/** Names without a postal code may be cities: New York, Washington. */
function isState(text: string, hasCode: boolean): boolean {
  return looksLike.stateCode(text) || (hasCode && stateNames.has(text.toLowerCase()));
}

/** Street and number, and the unit as the second line. A name of a building alone is no street. */
function streetOf(parts: readonly string[]): { line1: string; line2?: string } | undefined {
  const [first = '', ...others] = parts;
  const at = others.findIndex((part) => unit.test(part));
  const line1 = [first, ...(at === -1 ? others : others.slice(0, at))].join(', ');
  if (!looksLike.street(line1) || !/\d/.test(line1)) return undefined;
  return at === -1 ? { line1 } : { line1, line2: others.slice(at).join(', ') };
}
