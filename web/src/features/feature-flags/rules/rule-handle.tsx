import { GripVertical } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';

type RuleHandleProps = {
  /** Called with the place in front of which the rule would land; null: it stays. */
  onOver: (to: number | null) => void;
  onDrop: (to: number) => void;
};

/**
 * Handle by which a rule is dragged to another place. With the keyboard, and for screen readers, the buttons beside it
 * move a rule.
 */
export function RuleHandle({ onOver, onDrop }: RuleHandleProps) {
  const target = useRef<number | null>(null);
  const over = (to: number | null) => {
    if (target.current === to) return;
    target.current = to;
    onOver(to);
  };
  return (
    <span
      aria-hidden="true"
      data-rule-handle=""
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event: PointerEvent<HTMLElement>) => {
        const handle = event.currentTarget;
        if (handle.hasPointerCapture(event.pointerId)) over(placeAt(handle, event.clientY));
      }}
      onPointerUp={() => {
        const to = target.current;
        over(null);
        if (to !== null) onDrop(to);
      }}
      onPointerCancel={() => over(null)}
      className="-ml-1 grid size-7 shrink-0 cursor-grab touch-none place-items-center text-3 active:cursor-grabbing"
    >
      <GripVertical className="size-4" />
    </span>
  );
}

/** Place in the list in front of which something at this height lands, from 0 to the number of rules. */
function placeAt(handle: HTMLElement, y: number): number {
  const rules = [...(handle.closest('[data-rules]')?.querySelectorAll('[data-rule]') ?? [])];
  const below = rules.findIndex((rule) => {
    const { top, height } = rule.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below === -1 ? rules.length : below;
}
