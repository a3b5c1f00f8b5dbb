import { minorDigits } from '@switchyard/contracts/custom-fields/custom-value.ts';

/**
 * The number that a user typed, with point or comma; null for an empty text, undefined for what is no number. `1,000`
 * is none: it is one in some countries and a thousand in others.
 */
export function typedNumber(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(text) || /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text))
    return undefined;
  return Number(text.replace(',', '.'));
}

/** The same for an amount of money, in minor units; undefined also if the currency has fewer digits. */
export function typedAmount(currency: string, typed: string): number | null | undefined {
  const amount = typedNumber(typed);
  if (amount === null || amount === undefined) return amount;
  const minor = amount * 10 ** minorDigits(currency);
  // Binary fractions: 19.99 × 100 is slightly less than 1999.
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : undefined;
}
