import { createContext, use } from 'react';
import type { Realtime } from './realtime.ts';

export const RealtimeContext = createContext<Realtime | null>(null);

/** The session's live connection; null while signed out. */
export function useRealtime(): Realtime | null {
  return use(RealtimeContext);
}
