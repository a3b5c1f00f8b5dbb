import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { focusReturnTarget } from '../lib/focus-return.ts';
import { IconButton } from './icon-button.tsx';
import { scrimClass } from './scrim.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One or two sentences under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, right-aligned; the primary one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Shows the title to screen readers only. */
  hideHeader?: boolean;
  /** Closed by the buttons of its footer only: what it shows is not shown again. */
  mustAnswer?: boolean;
};

const widths = { sm: 'sm:w-105', md: 'sm:w-140', lg: 'sm:w-200' };

/** Where a dialog begins that has fields. */
const firstField =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], :disabled), textarea:not(:disabled), [role=combobox]:not(:disabled)';

/** A modal dialog; on phones it rises from the bottom edge. */
export function DialogPanel(props: DialogProps) {
  const { open, title, description, children, footer, size = 'md', hideHeader, mustAnswer } = props;
  const onOpenChange = mustAnswer ? undefined : props.onOpenChange;
  const [opener] = useState(focusReturnTarget);
  return (
    <RadixDialog.Root open={open} {...(onOpenChange ? { onOpenChange } : {})}>
      <RadixDialog.Portal>
        <div className={scrimClass} />
        <RadixDialog.Content
          onOpenAutoFocus={(event) => {
            // Otherwise the close button has the focus.
            const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(firstField);
            if (field === null) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener?.focus();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg border border-line-strong bg-overlay shadow-overlay outline-none animate-appear',
            'sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-1/2 sm:max-h-[76vh] sm:-translate-x-1/2 sm:rounded-lg',
            widths[size],
          )}
        >
          <header className={hideHeader ? 'sr-only' : 'flex items-start gap-3 px-4 pt-3.5 pb-2'}>
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="text-lg font-semibold text-1">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="mt-1 text-md text-2">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            {!hideHeader && !mustAnswer && (
              <RadixDialog.Close asChild>
                <IconButton label={t`Close`} icon={<X />} tooltip={false} />
              </RadixDialog.Close>
            )}
          </header>
          {children !== undefined && (
            <div className={classNames('min-h-0 flex-1 overflow-y-auto', !hideHeader && 'px-4 py-2')}>
              {children}
            </div>
          )}
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 px-4 pt-2 pb-4">{footer}</footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
