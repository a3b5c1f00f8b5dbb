import { useMemo } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { createZoneClock } from '../rules/zone-clock.ts';

/** The current day (`YYYY-MM-DD`) in a zone; a board left open goes over to the next one at midnight. */
export function useToday(zone: string): string {
  const now = useNow(60_000);
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  return clock.day(now);
}
