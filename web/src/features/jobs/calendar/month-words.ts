import { t } from '@lingui/core/macro';

const names = t`January February March April May June July August September October November December`.split(
  ' ',
);

/** `November 2026` from `2026-11`. */
export function monthText(month: string): string {
  return `${names[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** Names of the weekdays, Monday first. */
export const weekdayWords = t`Mon Tue Wed Thu Fri Sat Sun`.split(' ');
