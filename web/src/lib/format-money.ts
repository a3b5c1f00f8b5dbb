import { locale } from './locale.ts';

/** Minor units as an amount in whole ones: `1,250.00`. */
export function formatMoney(minor: number): string {
  return (minor / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
}
