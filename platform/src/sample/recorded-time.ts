import type { TimeZone, WallTime } from '@switchyard/contracts/time/time-zone.ts';

const shape = /^(\d{2})\/(\d{2})\/(\d{4}) (0[1-9]|1[0-2]):([0-5]\d):([0-5]\d) (AM|PM)$/;

export type RecordedTime = { ok: true; wall: WallTime } | { ok: false; reason: string };

/**
 * Reads `MM/DD/YYYY hh:mm:ss AM/PM` as a local time of the zone. Impossible dates, and times skipped by a clock change,
 * are refused; an ambiguous time is read as the first of the two.
 */
export function readRecordedTime(text: string, zone: TimeZone): RecordedTime {
  const match = shape.exec(text);
  if (!match) return { ok: false, reason: `'${text}' is not MM/DD/YYYY hh:mm:ss AM/PM` };
  const [month = 0, day = 0, year = 0, ...clock] = match.slice(1, 7).map(Number);
  const [hour = 0, minute = 0, second = 0] = clock;
  const hour24 = (hour % 12) + (match[7] === 'PM' ? 12 : 0);
  const wall = Date.UTC(year, month - 1, day, hour24, minute, second);
  const back = new Date(wall);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day)
    return { ok: false, reason: `'${text}' is not in the calendar` };
  if (zone.toInstant(wall).reading === 'gap')
    return { ok: false, reason: `'${text}' was skipped when daylight saving began` };
  return { ok: true, wall };
}
