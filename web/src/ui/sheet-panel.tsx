import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { focusReturnTarget } from '../lib/focus-return.ts';
import { IconButton } from './icon-button.tsx';
import { scrimClass } from './scrim.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  side?: 'right' | 'left';
  width?: 'sm' | 'md' | 'lg';
};

const widths = { sm: 'sm:w-80', md: 'sm:w-110', lg: 'sm:w-160' };

/** A panel over the side of the page; full width on phones. */
export function SheetPanel(props: SheetProps) {
  const { open, onOpenChange, title, description, children, footer, side = 'right', width = 'md' } = props;
  const [opener] = useState(focusReturnTarget);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className={scrimClass} />
        <RadixDialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener?.focus();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(
            'fixed inset-y-0 z-50 flex w-full flex-col border-line-strong bg-surface shadow-overlay outline-none',
            side === 'right' ? 'right-0 animate-slide-right sm:border-l' : 'left-0 animate-fade sm:border-r',
            widths[width],
          )}
        >
          <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="truncate text-lg font-semibold text-1">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="truncate text-xs text-3">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label={t`Close`} icon={<X />} tooltip={false} />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer !== undefined && (
            <footer className="flex shrink-0 justify-end gap-2 border-t border-line px-4 py-3">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
