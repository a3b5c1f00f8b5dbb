import { t } from '@lingui/core/macro';
import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

type ScreenPoint = { readonly x: number; readonly y: number };

type MapLassoProps = {
  /** The drawn line, px from the upper left corner of the map. */
  onClose: (ring: readonly ScreenPoint[]) => void;
  onCancel: () => void;
};

/** Points nearer than this to the one before are left out, px. */
const leastStep = 4;

/** Takes the pointer of a map to draw a line around points. */
export function MapLasso({ onClose, onCancel }: MapLassoProps) {
  const [ring, setRing] = useState<readonly ScreenPoint[]>([]);
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel();
    };
    window.addEventListener('keydown', stop);
    return () => window.removeEventListener('keydown', stop);
  }, []);
  const add = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    const last = ring.at(-1);
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < leastStep) return;
    setRing([...ring, point]);
  };
  const isDown = ring.length > 0;
  return (
    <>
      <svg
        aria-hidden="true"
        data-lasso=""
        className="absolute inset-0 size-full cursor-crosshair touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          add(event);
        }}
        onPointerMove={(event) => isDown && add(event)}
        onPointerUp={() => onClose(ring)}
        onPointerCancel={onCancel}
      >
        <polygon
          points={ring.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="var(--accent-wash)"
          stroke="var(--focus)"
          strokeWidth={2}
        />
      </svg>
      <p
        role="status"
        className="pointer-events-none absolute bottom-8 left-1/2 -translate-x-1/2 rounded-md border border-line bg-surface px-2 py-1 text-sm text-2"
      >
        {t`Draw a line around the points. Esc stops.`}
      </p>
    </>
  );
}
