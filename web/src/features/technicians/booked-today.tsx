import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { bookedMinutes, type LocalDay, loadOf } from './day-load.ts';
import { useVisitsInWindowQuery } from './technicians-api.ts';
import { useLocalDay } from './use-local-day.ts';

type Booked = { readonly day: LocalDay; readonly minutes: ReadonlyMap<string, number> };

const BookedContext = createContext<Booked | null>(null);

/** Reads today's visits once for all rows of the roster. */
export function BookedToday({ children }: { children: ReactNode }) {
  const day = useLocalDay(useCurrentUser().companyTimeZone);
  const { data } = useVisitsInWindowQuery({ from: day.from, to: day.to });
  const booked = useMemo(() => ({ day, minutes: bookedMinutes(data ?? [], day) }), [day, data]);
  return <BookedContext value={booked}>{children}</BookedContext>;
}

/** Booked share of the technician's shift today; null on a day without a shift. */
export function useLoadToday(technician: Technician): number | null {
  const booked = use(BookedContext);
  return booked && loadOf(technician, booked.minutes, booked.day);
}
