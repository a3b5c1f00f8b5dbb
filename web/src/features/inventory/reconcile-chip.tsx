import { plural } from '@lingui/core/macro';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { Chip } from '../../ui/chip.tsx';

/** How many items of a place are below zero. */
export function ReconcileChip({ place: { toReconcile } }: { place: StockPlace }) {
  if (toReconcile === 0) return null;
  return <Chip tone="danger">{plural(toReconcile, { one: '# to reconcile', other: '# to reconcile' })}</Chip>;
}
