/** Days during which a deleted record can be restored. */
export const restorableDays = 30;

const dayMs = 86_400_000;

/** End of the period in which a deleted record can be restored. */
export function restorableUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + restorableDays * dayMs);
}

/** True if a deleted record can still be restored. */
export function isRestorable(deletedAt: string, now: Date): boolean {
  return now.getTime() < restorableUntil(deletedAt).getTime();
}
