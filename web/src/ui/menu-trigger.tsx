import { Slot } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';

type MenuTriggerProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** Fetches the menu. */
  preload: () => Promise<void>;
  /** The opened menu with the same button; rendered from the first opening on. */
  children: ReactNode;
};

/** The button of a menu whose code is fetched on hover. */
export function MenuTrigger({ trigger, preload, children }: MenuTriggerProps) {
  const [opened, setOpened] = useState(false);
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void preload()}
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
  return opened ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}
