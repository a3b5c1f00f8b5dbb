import { lazy, Suspense } from 'react';
import type { DebugLog } from '../lib/debug-log.ts';

const DebugOverlay = lazy(() =>
  import('./debug-overlay.tsx').then((module) => ({ default: module.DebugOverlay })),
);

/** The overlay of debug mode, while it is on. */
export function DebugLayer({ log }: { log: DebugLog }) {
  if (!log.enabled) return null;
  return (
    <Suspense fallback={null}>
      <DebugOverlay log={log} />
    </Suspense>
  );
}
