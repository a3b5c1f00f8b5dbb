const minuteMs = 60_000;

/** Remaining time, to follow "ends": `in 23 h`, `in 59 min`, `now`. */
export function remainingWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `in ${minutes} min`;
  return `in ${Math.floor(minutes / 60)} h`;
}
