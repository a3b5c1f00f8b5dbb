import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import { buttonClass } from './button.tsx';
import type { ToastRecord } from './toast-slice.ts';

const toastDurationMs = 5000;

type ToastStackProps = {
  toasts: readonly ToastRecord[];
  onDismiss: (id: string) => void;
  /** Called when the button of a toast is pressed. */
  onAction: (toast: ToastRecord) => void;
};

/** The toasts and the region that F8 focuses. */
export function ToastStack({ toasts, onDismiss, onAction }: ToastStackProps) {
  return (
    <RadixToast.Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onDismiss={() => onDismiss(toast.id)}
          onAction={() => onAction(toast)}
        />
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="toast-viewport fixed right-0 bottom-0 z-70 flex w-full max-w-full flex-col gap-2 p-4 pb-[max(16px,env(safe-area-inset-bottom))] outline-none max-md:bottom-14 sm:w-90"
      />
    </RadixToast.Provider>
  );
}

type ToastCardProps = { toast: ToastRecord; onDismiss: () => void; onAction: () => void };

function ToastCard({ toast, onDismiss, onAction }: ToastCardProps) {
  const destructive = toast.variant === 'destructive';
  const { action } = toast;
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
      duration={toast.durationMs}
      type={destructive ? 'foreground' : 'background'}
      data-variant={toast.variant ?? 'default'}
      className={classNames(
        'relative flex items-start gap-3 rounded-lg border bg-overlay py-3 pr-10 pl-4 shadow-overlay',
        'data-[state=closed]:animate-[fade_100ms_reverse_forwards] data-[state=open]:animate-[toast-in_150ms_var(--ease)]',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-[toast-out_120ms_ease-out_forwards]',
        destructive ? 'border-danger' : 'border-line-strong',
      )}
    >
      <div className="min-w-0 flex-1">
        {toast.title !== undefined && (
          <RadixToast.Title className={classNames('font-semibold', destructive ? 'text-danger' : 'text-1')}>
            {toast.title}
          </RadixToast.Title>
        )}
        {toast.description !== undefined && (
          <RadixToast.Description className="text-2 wrap-break-word">
            {toast.description}
          </RadixToast.Description>
        )}
      </div>
      {action !== undefined && (
        <RadixToast.Action
          altText={action.label}
          className={buttonClass('secondary', 'sm')}
          onClick={onAction}
        >
          {action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close
        aria-label={t`Close`}
        className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-md text-3 hover:bg-surface-3 hover:text-1"
      >
        <X size={14} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
