import { Suspense } from 'react';
import { sheetPanel } from './overlay-parts.ts';
import type { SheetProps } from './sheet-panel.tsx';

/** A panel over the side of the page; full width on phones. Its children are mounted only while it is open. */
export function Sheet(props: SheetProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <sheetPanel.Component {...props} />
    </Suspense>
  );
}
