import { Plural } from '@lingui/react/macro';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { Chip } from '../../ui/chip.tsx';

/** How many items of a place are below zero. */
export function ReconcileChip({ place: { toReconcile } }: { place: StockPlace }) {
  if (toReconcile === 0) return null;
  return (
    <Chip tone="danger">
      <Plural value={toReconcile} one="# to reconcile" other="# to reconcile" />
    </Chip>
  );
}
