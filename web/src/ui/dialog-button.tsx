import { type ComponentProps, Suspense, useState } from 'react';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import { Button } from './button.tsx';

type DialogButtonProps<Props extends object> = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** The dialog; its code is fetched when the pointer reaches the button. */
  dialog: LazyComponent<Props & { onClose: () => void }>;
  /** Props of the dialog. */
  of: Props;
};

/** A button that opens a dialog. */
export function DialogButton<Props extends object>({ dialog, of, ...button }: DialogButtonProps<Props>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onPointerEnter={() => void dialog.preload()} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Component {...of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
