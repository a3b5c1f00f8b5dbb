import { generate } from 'lean-qr';
import { useMemo } from 'react';

/** Empty modules around the code, which scanners need. */
const margin = 4;

/** A QR code, dark on light in every theme. */
export function QrCode({
  text,
  label,
  className = 'size-48 shrink-0 rounded-md',
}: {
  text: string;
  label: string;
  className?: string;
}) {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-margin} y={-margin} width={size + 2 * margin} height={size + 2 * margin} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function pathOf(text: string): { path: string; size: number } {
  const code = generate(text);
  const range = Array.from({ length: code.size }, (_, index) => index);
  const modules = range.flatMap((y) => range.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  return { path: modules.join(''), size: code.size };
}
