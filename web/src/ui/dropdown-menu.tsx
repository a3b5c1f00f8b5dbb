import type { ReactElement } from 'react';
import type { MenuItem } from './menu-items.ts';
import { MenuTrigger } from './menu-trigger.tsx';
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
  return (
    <MenuTrigger trigger={trigger} preload={menuPanel.preload}>
      <menuPanel.Component trigger={trigger} items={items} align={align} side={side} />
    </MenuTrigger>
  );
}
