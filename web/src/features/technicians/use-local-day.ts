import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { type LocalDay, localDay } from './day-load.ts';

/** Today's local date; updated at midnight. */
export function useLocalDay(zone: string): LocalDay {
  const now = useNow(60_000);
  const { from } = localDay(now, zone);
  return useMemo(() => localDay(Date.parse(from), zone), [from, zone]);
}
