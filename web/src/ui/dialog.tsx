import { Suspense } from 'react';
import type { DialogProps } from './dialog-panel.tsx';
import { dialogPanel } from './overlay-parts.ts';

/** A modal dialog; on phones it rises from the bottom edge. Its children are mounted only while it is open. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <dialogPanel.Component {...props} />
    </Suspense>
  );
}
