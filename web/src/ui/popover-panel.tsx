import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type PopoverPanelProps = {
  trigger: ReactElement;
  children: ReactNode;
  label: string;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'right' | 'bottom' | 'left';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className: string | undefined;
};

/** A panel anchored to its trigger. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { trigger, children, label, align, side, open, onOpenChange, className } = props;
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            'z-50 flex max-h-(--radix-popper-available-height) max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-lg border border-line-strong bg-overlay shadow-overlay outline-none animate-appear',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
