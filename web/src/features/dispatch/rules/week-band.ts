import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** Minutes after midnight. */
export type DayBand = { readonly startMinute: number; readonly endMinute: number };

const hour = 60;

/** Whole hours shown per day in a week: all shifts and all visits fit in. */
export function weekBand(
  technicians: readonly Technician[],
  visits: readonly Visit[],
  clock: ZoneClock,
): DayBand {
  let start = 8 * hour;
  let end = 17 * hour;
  for (const { shifts } of technicians) {
    for (const shift of shifts) {
      start = Math.min(start, shift.startMinute);
      end = Math.max(end, shift.endMinute);
    }
  }
  for (const visit of visits) {
    const span = visitSpan(visit);
    const from = clock.minute(span.start);
    const to = clock.minute(span.end);
    start = Math.min(start, from);
    end = Math.max(end, to < from ? 24 * hour : to);
  }
  return { startMinute: Math.floor(start / hour) * hour, endMinute: Math.ceil(end / hour) * hour };
}
