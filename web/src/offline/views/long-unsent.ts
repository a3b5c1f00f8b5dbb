const day = 86_400_000;

/** Age from which an unsent change is worth a warning, ms. */
export const longUnsentMs = 3 * day;

/** Age of the oldest unsent change in whole days, once it is too old; null before. Epoch ms of the device. */
export function daysUnsent(oldestAt: number | null, now: number): number | null {
  if (oldestAt === null || now - oldestAt <= longUnsentMs) return null;
  return Math.floor((now - oldestAt) / day);
}
