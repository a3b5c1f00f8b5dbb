import { TZDate } from '@date-fns/tz';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** Booked share of the day's shift per technician id; a technician without a shift that day is missing. */
export type DayLoads = ReadonlyMap<string, number>;

/** Start and end of the local day that `now` falls on, ISO 8601, and its weekday (1 = Monday). */
export function localDay(now: number, zone: string): { from: string; to: string; weekday: number } {
  const local = new TZDate(now, zone);
  const at = (shift: number) =>
    new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + shift, zone).getTime();
  return {
    from: new Date(at(0)).toISOString(),
    to: new Date(at(1)).toISOString(),
    weekday: ((local.getDay() + 6) % 7) + 1,
  };
}

/** Booked minutes within the day over the minutes of the day's shifts. */
export function dayLoads(
  technicians: readonly Technician[],
  visits: readonly Visit[],
  day: { from: string; to: string; weekday: number },
): DayLoads {
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
  return new Map(
    technicians.flatMap((technician) => {
      const shift = technician.shifts
        .filter((item) => item.weekday === day.weekday)
        .reduce((sum, item) => sum + item.endMinute - item.startMinute, 0);
      return shift === 0 ? [] : [[technician.id, (booked.get(technician.id) ?? 0) / shift] as const];
    }),
  );
}
