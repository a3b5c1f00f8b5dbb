import { t } from '@lingui/core/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { loadPatiently } from '../../lib/load-patiently.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { MapCanvasProps } from './map-canvas.tsx';

/**
 * A map. Where the browser cannot draw maps, a sentence is shown instead, so that each map needs a list of the same
 * entries beside it.
 */
export function MapView(props: MapCanvasProps) {
  const [canDraw] = useState(hasWebgl);
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps> | null>(null);
  // Large, so it is fetched when a map is shown, and not ahead as the code of other parts.
  useEffect(() => {
    if (!canDraw) return;
    let isGone = false;
    const loading = loadPatiently(
      () => import('./map-canvas.tsx'),
      () => {
        if (isGone) throw new Error('The map is gone');
      },
    );
    loading.then(
      ({ MapCanvas }) => setCanvas(() => MapCanvas),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [canDraw]);
  if (!canDraw) {
    return (
      <p className="p-3 text-sm text-2">
        {t`This browser cannot draw maps, because WebGL is not available. The list has everything.`}
      </p>
    );
  }
  return (
    <ErrorBoundary level="component">
      {Canvas === null ? <Skeleton className="size-full" /> : <Canvas {...props} />}
    </ErrorBoundary>
  );
}

function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow few contexts at a time.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
