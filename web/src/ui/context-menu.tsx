import { Slot } from 'radix-ui';
import { type MouseEvent, type ReactElement, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MenuItem } from './menu-items.ts';
import { menuPanel } from './overlay-parts.ts';

type ContextMenuProps = {
  /** The element that is right-clicked or long-pressed. */
  children: ReactElement;
  items: readonly MenuItem[];
  onOpenChange?: (open: boolean) => void;
};

type Place = { readonly x: number; readonly y: number };

/** Menu on right click or menu key. Its actions must also be available through buttons. */
export function ContextMenu({ children, items, onOpenChange }: ContextMenuProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const origin = useRef<HTMLElement>(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    origin.current = event.currentTarget;
    setPlace(placeOf(event));
    onOpenChange?.(true);
  };
  const close = () => {
    setPlace(null);
    onOpenChange?.(false);
    origin.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Slot.Root onContextMenu={open}>{children}</Slot.Root>
      {place !== null &&
        createPortal(
          <Suspense fallback={null}>
            <menuPanel.Component
              key={`${place.x} ${place.y}`}
              trigger={
                <span aria-hidden="true" className="fixed size-0" style={{ left: place.x, top: place.y }} />
              }
              items={items}
              align="start"
              side="bottom"
              onOpenChange={(next) => {
                if (!next) close();
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

/** Pointer position, or the element's lower left corner when opened by keyboard. */
function placeOf(event: MouseEvent<HTMLElement>): Place {
  if (event.clientX > 0 || event.clientY > 0) return { x: event.clientX, y: event.clientY };
  const box = event.currentTarget.getBoundingClientRect();
  return { x: box.left + 24, y: box.bottom };
}
