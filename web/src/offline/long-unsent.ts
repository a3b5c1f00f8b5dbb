const day = 86_400_000;

/** Past this age a change that only this device has is worth a warning, ms. */
export const longUnsentMs = 3 * day;

/** Whole days that the oldest unsent change is old, once it is too old; null before. Epoch ms of the device. */
export function daysUnsent(oldestAt: number | null, now: number): number | null {
  if (oldestAt === null || now - oldestAt <= longUnsentMs) return null;
  return Math.floor((now - oldestAt) / day);
}
