import { createContext, use } from 'react';
import type { DebugLog } from '../lib/debug-log.ts';

export const DebugContext = createContext<DebugLog | null>(null);

/** True if debug mode is on. */
export function useDebugMode(): boolean {
  return use(DebugContext)?.enabled === true;
}
