import { t } from '@lingui/core/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { loadPatiently } from '../../lib/load-patiently.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { MapCanvasProps } from './map-canvas.tsx';

/**
 * A map. Where the browser cannot draw maps, a sentence stands instead, so that each map needs a list of the same
 * entries beside it.
 */
export function MapView(props: MapCanvasProps) {
  const [canDraw] = useState(hasWebgl);
  const Canvas = useCanvas(canDraw);
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

/** The code of the map. It is large, so it is fetched when a map is shown, and not ahead as that of other parts. */
function useCanvas(isWanted: boolean): ComponentType<MapCanvasProps> | null {
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps> | null>(null);
  useEffect(() => {
    let isGone = false;
    if (!isWanted) return;
    void loadPatiently(
      () => import('./map-canvas.tsx'),
      () => {
        if (isGone) throw new Error('The map is gone');
      },
    ).then(
      ({ MapCanvas }) => setCanvas(() => MapCanvas),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return Canvas;
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
