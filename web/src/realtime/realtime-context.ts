import { createContext, use } from 'react';
import type { Realtime } from './realtime.ts';

export const RealtimeContext = createContext<Realtime | null>(null);

/** The live side of the session; null while nobody is signed in. */
export function useRealtime(): Realtime | null {
  return use(RealtimeContext);
}
