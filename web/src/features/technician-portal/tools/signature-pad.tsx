import { t } from '@lingui/core/macro';
import { type PointerEvent, useRef } from 'react';

export type Strokes = readonly (readonly number[])[];

type SignaturePadProps = { strokes: Strokes; onChange: (strokes: Strokes) => void };

/** Width of the pad in its own units; its height is 400. */
const padWidth = 1000;
const padHeight = 400;
const maxStrokes = 200;
const maxNumbers = 2000;
/** Maximum number of points in all strokes; a signature travels in one event. */
const maxInAll = 5800;
/** A finger draws more points than are visible. */
const leastStep = 5;

/** Captures a signature by finger, pen or mouse as strokes, not as a picture. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const drawing = useRef<number[] | null>(null);
  const place = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * padWidth);
    const y = Math.round(((event.clientY - box.top) / box.height) * padHeight);
    return [Math.min(padWidth, Math.max(0, x)), Math.min(padHeight, Math.max(0, y))];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= maxStrokes || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = place(event);
    onChange([...strokes, drawing.current]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const stroke = drawing.current;
    if (!stroke || stroke.length >= maxNumbers || strokes.flat().length >= maxInAll) return;
    const [x, y] = place(event);
    if (Math.hypot(x - (stroke.at(-2) ?? 0), y - (stroke.at(-1) ?? 0)) < leastStep) return;
    const longer = [...stroke, x, y];
    drawing.current = longer;
    onChange([...strokes.slice(0, -1), longer]);
  };
  const end = () => {
    drawing.current = null;
  };
  return (
    <svg
      role="img"
      aria-label={strokes.length === 0 ? t`Signature field, empty` : t`Signature`}
      viewBox={`0 0 ${padWidth} ${padHeight}`}
      className="aspect-[5/2] w-full touch-none rounded-md border border-control bg-surface-2 text-1"
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line x1="60" x2="940" y1="320" y2="320" stroke="var(--line-strong)" strokeWidth="3" />
      <path
        d={strokes.map(pathOf).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** SVG path of a stroke of alternating x and y; a single point becomes a dot. */
function pathOf(stroke: readonly number[]): string {
  const [x = 0, y = 0] = stroke;
  if (stroke.length <= 2) return `M${x} ${y}h0.1`;
  const rest = Array.from({ length: stroke.length / 2 - 1 }, (_, index) => {
    const at = 2 + index * 2;
    return `L${stroke[at] ?? 0} ${stroke[at + 1] ?? 0}`;
  });
  return `M${x} ${y}${rest.join('')}`;
}
