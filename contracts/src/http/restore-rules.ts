/** So long a deleted record can be brought back; days. */
export const restorableDays = 30;

const dayMs = 86_400_000;

/** Until when a record that was deleted then can be brought back. */
export function restorableUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + restorableDays * dayMs);
}

/** Whether a deleted record can still be brought back. */
export function isRestorable(deletedAt: string, now: Date): boolean {
  return now.getTime() < restorableUntil(deletedAt).getTime();
}
