import { useEffect } from 'react';
import type { DebugLog } from '../lib/debug-log.ts';

/** Delay between mounting and the ready signal, ms. */
const readyDelayMs = 100;

/** Signals once that the application runs: stops the start timer of `boot.js` and sends one log entry. */
export function AppReady({ debugLog }: { debugLog: DebugLog }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    // After a sign-in, the console starts on a page that has already signalled ready.
    if (dataset['ready'] !== undefined) return;
    const timer = setTimeout(() => {
      dataset['ready'] = 'true';
      window.dispatchEvent(new Event('switchyard:ready'));
      // no-literal-text: for the debug log
      debugLog.note('app-ready', `ready after ${Math.round(performance.now())} ms`, 'app', true);
    }, readyDelayMs);
    return () => clearTimeout(timer);
  }, [debugLog]);
  return null;
}
