import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { localDay } from './day-load.ts';

/** The local day of today; moves on at midnight. */
export function useLocalDay(zone: string): ReturnType<typeof localDay> {
  const now = useNow(60_000);
  const { from } = localDay(now, zone);
  return useMemo(() => localDay(Date.parse(from), zone), [from, zone]);
}
