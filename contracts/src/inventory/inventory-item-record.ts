import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { InventoryItem } from './inventory-item.ts';

/** A thing that the company keeps in stock, or uses on jobs without counting it. */
export const inventoryItemRecord = defineRecord<InventoryItem>()({
  kind: 'inventory_item',
  collection: 'inventory-items',
  noun: ['item', 'items'],
  permissions: {
    // Technicians see all items, without their costs.
    view: { ...staff, technician: 'company' },
    create: staff,
    update: staff,
    plan: staff,
    delete: adminOnly,
  },
  events: {
    created: 'Item created',
    updated: 'Item changed',
    planned: 'Stock planned',
    deleted: 'Item deleted',
    restored: 'Item restored',
  },
  protectedFields: { costMinor: 'Costs of items', valueMinor: 'Value of stock' },
  label: ({ sku, name }) => `${sku} ${name}`,
  link: ({ type, id }) => (type === 'inventory_item.deleted' ? null : `/inventory/items/${id}`),
  area: 'dispatch',
  // Movements have events of their own.
  derived: ['onHand', 'reserved', 'available', 'isLow', 'valueMinor', 'levels'],
  tag: 'InventoryItem',
  isRestorable: true,
  customFields: true,
  search: { place: 8, page: ({ id }) => `/inventory/items/${id}` },
});
