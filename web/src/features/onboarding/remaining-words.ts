import { t } from '@lingui/core/macro';
const minuteMs = 60_000;

/** Remaining time, to follow "ends": `in 23 h`, `in 59 min`, `now`. */
export function remainingWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return t`now`;
  if (minutes < 60) return t`in ${minutes} min`;
  return t`in ${Math.floor(minutes / 60)} h`;
}
