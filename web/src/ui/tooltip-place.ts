export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

const gap = 6;
const edge = 8;

/**
 * Positions a tooltip beside its anchor: on the preferred side, or the opposite one if space is short, within the
 * viewport.
 */
export function placeTooltip(tooltip: HTMLElement | null, anchor: DOMRect, wished: TooltipSide): void {
  if (!tooltip) return;
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const view = { width: window.innerWidth, height: window.innerHeight };
  const side = roomySide(anchor, { width, height }, view, wished);
  const middle = {
    x: anchor.left + (anchor.width - width) / 2,
    y: anchor.top + (anchor.height - height) / 2,
  };
  const places: Record<TooltipSide, { x: number; y: number }> = {
    top: { x: middle.x, y: anchor.top - height - gap },
    bottom: { x: middle.x, y: anchor.bottom + gap },
    left: { x: anchor.left - width - gap, y: middle.y },
    right: { x: anchor.right + gap, y: middle.y },
  };
  const x = clamp(places[side].x, edge, view.width - width - edge);
  const y = clamp(places[side].y, edge, view.height - height - edge);
  tooltip.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

type Size = { width: number; height: number };

function roomySide(anchor: DOMRect, size: Size, view: Size, wished: TooltipSide): TooltipSide {
  const room: Record<TooltipSide, boolean> = {
    top: anchor.top >= size.height + gap + edge,
    bottom: view.height - anchor.bottom >= size.height + gap + edge,
    left: anchor.left >= size.width + gap + edge,
    right: view.width - anchor.right >= size.width + gap + edge,
  };
  const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;
  return room[wished] || !room[opposite[wished]] ? wished : opposite[wished];
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
