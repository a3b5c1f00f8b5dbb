import { z } from 'zod';

/** Longest part of a refused value that a message repeats. */
const shownLength = 40;

/** A whole number; the message names what was given and what is allowed. */
export function wholeNumber(min: number, max?: number) {
  const allowed = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  return z.string().transform((text, context) => {
    const value = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value;
    context.addIssue({ code: 'custom', message: refusal(text, `a whole number ${allowed}`) });
    return z.NEVER;
  });
}

/** One of some words; the message names what was given and what is allowed. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: ({ input }) => refusal(input, `one of ${words.join(', ')}`) });
}

export const flag = oneOf(['true', 'false']).transform((value) => value === 'true');

/** An address of one of these schemes. It may hold a password, so the message does not repeat it. */
export function address(schemes: readonly string[], example: string) {
  const protocol = new RegExp(`^(${schemes.join('|')})$`);
  return z.url({
    protocol,
    error: ({ input }) =>
      input === undefined ? `is missing: ${example}` : `is not an address such as ${example}`,
  });
}

function refusal(input: unknown, allowed: string): string {
  return `${JSON.stringify(String(input).slice(0, shownLength))} is not allowed: ${allowed}`;
}
