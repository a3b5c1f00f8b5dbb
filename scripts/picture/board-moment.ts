import { dayMs, hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { wallMidnight, type TimeZone, wallWeekday } from '@switchyard/contracts/time/time-zone.ts';

/** Local time at which a board is busy: some work is done, some under way, most still ahead. */
const busyTimeMs = 10 * hourMs + 30 * minuteMs;

/** 10:30 on the last weekday before `now`, by the clock of the zone; epoch milliseconds. */
export function lastBusyMoment(now: number, zone: TimeZone): number {
  for (let days = 0; ; days += 1) {
    const wall = wallMidnight(zone.toWall(now)) - days * dayMs + busyTimeMs;
    const moment = zone.toInstant(wall).ms;
    if (moment <= now && wallWeekday(wall) <= 5) return moment;
  }
}
