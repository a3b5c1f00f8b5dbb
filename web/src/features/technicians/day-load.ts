import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** Start and end of a local day, ISO 8601, and its weekday (1 = Monday). */
export type LocalDay = { readonly from: string; readonly to: string; readonly weekday: number };

/** The local day of `now`. */
export function localDay(now: number, zone: string): LocalDay {
  const clock = createZoneClock(zone);
  const { day, weekday } = clock.local(now);
  return {
    from: clock.startOfDay(day).toISOString(),
    to: clock.startOfDay(addDays(day, 1)).toISOString(),
    weekday,
  };
}

/** Booked minutes of each technician within the day. */
export function bookedMinutes(visits: readonly Visit[], day: LocalDay): ReadonlyMap<string, number> {
  const booked = new Map<string, number>();
  for (const visit of visits) {
    if (visit.state === 'cancelled' || visit.state === 'cannot_complete') continue;
    const start = Math.max(Date.parse(visit.scheduledStart), Date.parse(day.from));
    const end = Math.min(Date.parse(visit.scheduledEnd), Date.parse(day.to));
    const minutes = Math.max(0, (end - start) / 60_000);
    for (const { technicianId } of visit.assignments) {
      booked.set(technicianId, (booked.get(technicianId) ?? 0) + minutes);
    }
  }
  return booked;
}

/** Booked minutes divided by the minutes of the day's shifts; null without a shift that day. */
export function loadOf(
  { id, shifts }: Technician,
  booked: ReadonlyMap<string, number>,
  { weekday }: LocalDay,
): number | null {
  const shift = shifts
    .filter((item) => item.weekday === weekday)
    .reduce((sum, item) => sum + item.endMinute - item.startMinute, 0);
  return shift === 0 ? null : (booked.get(id) ?? 0) / shift;
}
