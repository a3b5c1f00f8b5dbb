import { type PointerEvent, useRef } from 'react';

/**
 * Resize handle at the right edge of a column header. With the keyboard, columns are resized in the column picker.
 */
export function ColumnEdge({ onResize }: { onResize: (width: number) => void }) {
  const edge = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ from: number; width: number } | null>(null);
  const end = () => {
    drag.current = null;
  };
  return (
    <span
      ref={edge}
      aria-hidden="true"
      onPointerDown={(event: PointerEvent) => {
        event.preventDefault();
        edge.current?.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width: edge.current?.parentElement?.offsetWidth ?? 0 };
      }}
      onPointerMove={(event: PointerEvent) => {
        if (drag.current) onResize(drag.current.width + event.clientX - drag.current.from);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute -inset-y-1 -right-1 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1 after:left-1 after:w-px after:bg-line-strong after:opacity-0 hover:after:opacity-100 active:after:opacity-100"
    />
  );
}
