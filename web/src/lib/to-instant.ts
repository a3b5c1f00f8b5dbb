import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** Converts local time `YYYY-MM-DDTHH:mm` in a zone to an instant; null if the text is not a valid time. */
export function toInstant(local: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`))) return null;
  const [day = '', time = ''] = local.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(createZoneClock(zone).at(day, hour * 60 + minute)).toISOString();
}
