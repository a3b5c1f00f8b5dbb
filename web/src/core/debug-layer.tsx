import { Suspense } from 'react';
import type { DebugLog } from '../lib/debug-log.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const overlay = lazyComponent(() => import('./debug-overlay.tsx').then((module) => module.DebugOverlay), {
  untilItArrives: true,
});

/** The overlay of debug mode, while it is on. */
export function DebugLayer({ log }: { log: DebugLog }) {
  if (!log.enabled) return null;
  return (
    <Suspense fallback={null}>
      <overlay.Component log={log} />
    </Suspense>
  );
}
