import {
  dayMs,
  hourMs,
  minuteMs,
  startOfDay,
  type TimeZone,
  weekdayOf,
} from '@switchyard/platform/sample/time-zone.ts';

/** Local time at which a board is busy: work is under way, some is done, most is still ahead. */
const busyTimeMs = 10 * hourMs + 30 * minuteMs;

/** The last weekday's 10:30 before `now`, by the clock of the zone; epoch milliseconds. */
export function lastBusyMoment(now: number, zone: TimeZone): number {
  for (let days = 0; ; days += 1) {
    const wall = startOfDay(zone.toWall(now)) - days * dayMs + busyTimeMs;
    const moment = zone.toInstant(wall).ms;
    if (moment <= now && weekdayOf(wall) <= 5) return moment;
  }
}
