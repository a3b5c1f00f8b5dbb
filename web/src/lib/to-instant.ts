import { TZDate } from '@date-fns/tz';

/** The instant that a clock in the zone shows as `YYYY-MM-DDTHH:mm`; null for a text that is no such time. */
export function toInstant(local: string, zone: string): string | null {
  const match = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/.exec(local);
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime()).toISOString();
}
