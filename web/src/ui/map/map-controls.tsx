import { t } from '@lingui/core/macro';
import { Lasso, Maximize2, Minus, Plus, Scan } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import type { MapEngine } from './map-engine.ts';

type MapControlsProps = {
  /** Accessible name of the map that the buttons move. */
  map: string;
  engine: Pick<MapEngine, 'zoom' | 'fit'>;
  canFit: boolean;
  narrowing: { isDrawing: boolean; onDraw: () => void; onScreen: () => void } | undefined;
};

/** Buttons of a map: each movement without a pointer or wheel. */
export function MapControls({ map, engine, canFit, narrowing }: MapControlsProps) {
  return (
    <div
      role="toolbar"
      aria-label={t`Controls of ${map}`}
      className="absolute top-2 right-2 flex gap-1 lg:flex-col [&_button]:bg-surface [&_button]:shadow-overlay"
    >
      <IconButton variant="secondary" label={t`Zoom in`} icon={<Plus />} onClick={() => engine.zoom(1)} />
      <IconButton variant="secondary" label={t`Zoom out`} icon={<Minus />} onClick={() => engine.zoom(-1)} />
      {canFit && (
        <IconButton
          variant="secondary"
          label={t`Show everything`}
          icon={<Maximize2 />}
          onClick={() => engine.fit()}
        />
      )}
      {narrowing && (
        <>
          <IconButton
            variant="secondary"
            label={t`List what is in view`}
            icon={<Scan />}
            onClick={narrowing.onScreen}
          />
          <IconButton
            variant="secondary"
            label={t`Draw around points`}
            icon={<Lasso />}
            aria-pressed={narrowing.isDrawing}
            onClick={narrowing.onDraw}
          />
        </>
      )}
    </div>
  );
}
