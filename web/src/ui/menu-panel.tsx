import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { MenuBody } from './menu-body.tsx';
import { menuContentClass } from './menu-class.ts';
import type { MenuItem } from './menu-items.ts';

export type MenuPanelProps = {
  trigger: ReactElement;
  items: readonly MenuItem[];
  align: 'start' | 'center' | 'end';
  side: 'top' | 'right' | 'bottom' | 'left';
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** An open menu under its trigger. */
export function MenuPanel({ trigger, items, align, side, onOpenChange }: MenuPanelProps) {
  return (
    <RadixMenu.Root modal={false} defaultOpen {...(onOpenChange ? { onOpenChange } : {})}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={menuContentClass}
        >
          <MenuBody items={items} />
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
