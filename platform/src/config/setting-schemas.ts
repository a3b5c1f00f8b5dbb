import { z } from 'zod';

/** Most characters of a refused value quoted in a message. */
const shownLength = 40;

/** A whole number; the message names the given value and the allowed range. */
export function wholeNumber(min: number, max?: number) {
  const allowed = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  return z.string().transform((text, context) => {
    const value = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value;
    context.addIssue({ code: 'custom', message: refusal(text, `a whole number ${allowed}`) });
    return z.NEVER;
  });
}

/** A number from 0 to 1. */
export const share = z.string().transform((text, context) => {
  const value = /^\s*(0|1|[01]?\.\d{1,9})\s*$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= 1) return value;
  context.addIssue({ code: 'custom', message: refusal(text, 'a number from 0 to 1') });
  return z.NEVER;
});

/** One of the given words; the message names the given value and the allowed words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: ({ input }) => refusal(input, `one of ${words.join(', ')}`) });
}

export const flag = oneOf(['true', 'false']).transform((value) => value === 'true');

/** A URL with one of these schemes. It may contain a password, so the message does not quote it. */
export function address(schemes: readonly string[], example: string) {
  const protocol = new RegExp(`^(${schemes.join('|')})$`);
  return z.url({
    protocol,
    error: ({ input }) =>
      input === undefined ? `is missing: ${example}` : `is not an address such as ${example}`,
  });
}

/**
 * An address that every browser fetches: it is public, so it must not contain a password. The policy of the pages names
 * its host, so that it must have one without a wildcard.
 */
export function mapAddress(example: string) {
  return address(['http', 'https'], example).refine(isPlainAddress, {
    error: `is not an address such as ${example}, without a password`,
  });
}

/** True for an address without user, password or wildcard. */
export function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, host } = new URL(value);
  return username === '' && password === '' && /^[\w.:[\]-]+$/.test(host);
}

function refusal(input: unknown, allowed: string): string {
  return `${JSON.stringify(String(input).slice(0, shownLength))} is not allowed: ${allowed}`;
}
