import { Slot } from 'radix-ui';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { placeTooltip, type TooltipSide } from './tooltip-place.ts';

type TooltipProps = {
  text: ReactNode;
  shortcut?: string;
  side?: TooltipSide;
  children: ReactElement;
};

const delayMs = 350;

/** A short text on hover and focus; Escape hides it. Must not be the only place of a piece of information. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (element: Element, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element.getBoundingClientRect()), afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (anchor === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(null);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hideNow, { capture: true, once: true });
    function hideNow() {
      setAnchor(null);
    }
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hideNow, { capture: true });
    };
  }, [anchor]);
  return (
    <>
      <Slot.Root
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType === 'mouse') show(event.currentTarget, delayMs);
        }}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={(event: FocusEvent) => {
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
        }}
        onBlur={hide}
        {...(anchor === null ? {} : { 'aria-describedby': id })}
      >
        {children}
      </Slot.Root>
      {anchor !== null &&
        createPortal(
          <div
            id={id}
            role="tooltip"
            ref={(element) => placeTooltip(element, anchor, side)}
            className="pointer-events-none fixed top-0 left-0 z-60 flex max-w-72 items-center gap-2 rounded-md border border-line-strong bg-overlay px-2 py-1 text-sm text-1 shadow-overlay animate-fade"
          >
            {text}
            {shortcut !== undefined && <Kbd keys={shortcut} />}
          </div>,
          document.body,
        )}
    </>
  );
}
