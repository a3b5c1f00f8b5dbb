import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { StockMovement } from './stock-movement.ts';

/** A line of the ledger of stock: it is written once and never changed. */
export const stockMovementRecord = defineRecord<StockMovement>()({
  kind: 'stock_movement',
  collection: 'stock-movements',
  noun: ['stock movement', 'stock movements'],
  permissions: {
    view: { ...staff, technician: 'company' },
    receive: staff,
    // Technicians: parts of their own truck, on their own jobs.
    use: { ...staff, technician: 'assigned' },
    transfer: { ...staff, technician: 'assigned' },
    count: { ...staff, technician: 'assigned' },
    adjust: staff,
    rebuild: adminOnly,
  },
  events: {
    received: 'Stock received',
    used: 'Part used',
    returned: 'Part returned',
    transferred: 'Stock transferred',
    adjusted: 'Stock adjusted',
    counted: 'Stock counted',
    scrapped: 'Stock scrapped',
  },
  protectedFields: { costMinor: 'Costs of stock movements' },
  concealed: ['costMinor'],
  label: ({ itemName, quantity, unit }) => `${itemName}: ${quantity} ${unit}`,
  link: ({ related }) => {
    const item = related.find(({ kind }) => kind === 'inventory_item');
    return item ? `/inventory/items/${item.id}` : null;
  },
  area: 'dispatch',
  related: ({ itemId, jobId, fromPlaceId, toPlaceId }) => [
    { kind: 'inventory_item', id: itemId },
    ...(jobId === null ? [] : [{ kind: 'job', id: jobId }]),
    ...[fromPlaceId, toPlaceId].flatMap((id) => (id === null ? [] : [{ kind: 'stock_place', id }])),
  ],
  tag: 'StockMovement',
});
