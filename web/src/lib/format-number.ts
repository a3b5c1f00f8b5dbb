import { t } from '@lingui/core/macro';
import { locale } from './locale.ts';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** `4,987`. */
export function formatCount(value: number): string {
  return whole.format(value);
}

/** `12.4K` above ten thousand, otherwise the whole number. */
export function formatCompact(value: number): string {
  return Math.abs(value) < 10_000 ? whole.format(value) : compact.format(value);
}

/** A share between 0 and 1 as `94.2 %`. */
export function formatShare(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** Milliseconds in a readable unit: `0.4 ms`, `14 ms`, `1.2 s`, `3 min`. */
export function formatMs(ms: number): string {
  if (ms < 10) return t`${ms.toFixed(1)} ms`;
  if (ms < 1000) return t`${Math.round(ms)} ms`;
  if (ms < 60_000) return t`${(ms / 1000).toFixed(1)} s`;
  return t`${Math.round(ms / 60_000)} min`;
}
