import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { popoverPanel } from './overlay-parts.ts';

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  /** Name of the panel for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Controlled from outside, together with `onOpenChange`. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/** A panel anchored to a button. */
export function Popover(props: PopoverProps) {
  const { trigger, children, label, align = 'start', side = 'bottom', className } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const open = props.open ?? ownOpen;
  const change = (next: boolean) => {
    setUsed(true);
    setOwnOpen(next);
    props.onOpenChange?.(next);
  };
  const closed = (
    <Slot.Root
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void popoverPanel.preload()}
      onClick={() => change(true)}
    >
      {trigger}
    </Slot.Root>
  );
  if (!used && !open) return closed;
  return (
    <Suspense fallback={closed}>
      <popoverPanel.Component
        trigger={trigger}
        label={label}
        align={align}
        side={side}
        open={open}
        onOpenChange={change}
        className={className}
      >
        {children}
      </popoverPanel.Component>
    </Suspense>
  );
}
