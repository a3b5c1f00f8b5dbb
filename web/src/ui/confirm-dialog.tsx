import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { ConfirmDialogProps } from './confirm-panel.tsx';

const confirmPanel = lazyComponent(() => import('./confirm-panel.tsx').then((file) => file.ConfirmPanel), {
  untilItArrives: true,
});

/** Asks for confirmation of a hard-to-undo action, with an optional reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <confirmPanel.Component {...props} />
    </Suspense>
  );
}
