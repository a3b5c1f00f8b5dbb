import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { StockPlace } from './stock-place.ts';

/** Where stock is: a warehouse, a truck, a place at a site, or a bin within one of them. */
export const stockPlaceRecord = defineRecord<StockPlace>()({
  kind: 'stock_place',
  collection: 'stock-places',
  noun: ['stock place', 'stock places'],
  permissions: {
    view: { ...staff, technician: 'company' },
    create: staff,
    update: staff,
    delete: adminOnly,
  },
  events: {
    created: 'Stock place created',
    updated: 'Stock place changed',
    deleted: 'Stock place deleted',
    restored: 'Stock place restored',
  },
  label: ({ name }) => name,
  link: ({ type, id }) => (type === 'stock_place.deleted' ? null : `/inventory/places/${id}`),
  area: 'dispatch',
  derived: ['parentName', 'technicianName', 'items', 'toReconcile'],
  related: ({ technicianId, parentId }) => [
    ...(technicianId === null ? [] : [{ kind: 'technician', id: technicianId }]),
    ...(parentId === null ? [] : [{ kind: 'stock_place', id: parentId }]),
  ],
  tag: 'StockPlace',
  isRestorable: true,
  search: { place: 9, page: ({ id }) => `/inventory/places/${id}` },
});
