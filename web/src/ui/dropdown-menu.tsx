import { Slot } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, Suspense, useState } from 'react';
import type { MenuItem } from './menu-items.ts';
import { menuPanel } from './overlay-parts.ts';

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** A menu of actions under a button. */
export function DropdownMenu({ trigger, items, align = 'start', side = 'bottom' }: DropdownMenuProps) {
  const [opened, setOpened] = useState(false);
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void menuPanel.preload()}
      onClick={() => setOpened(true)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpened(true);
      }}
    >
      {trigger}
    </Slot.Root>
  );
  if (!opened) return closed;
  return (
    <Suspense fallback={closed}>
      <menuPanel.Component trigger={trigger} items={items} align={align} side={side} />
    </Suspense>
  );
}
