import { useMemo } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** The current date (`YYYY-MM-DD`) in a zone; advances at midnight while the board is open. */
export function useToday(zone: string): string {
  const now = useNow(60_000);
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  return clock.day(now);
}
