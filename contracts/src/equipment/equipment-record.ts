import { adminOnly, everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Equipment } from './equipment.ts';

/** A thing that the company looks after, at a customer's site, or owns itself, such as a tool. */
export const equipmentRecord = defineRecord<Equipment>()({
  kind: 'equipment',
  collection: 'equipment',
  noun: ['piece of equipment', 'equipment'],
  permissions: {
    view: everyoneConcerned,
    create: staff,
    update: staff,
    transition: { ...staff, technician: 'assigned' },
    measure: { ...staff, technician: 'assigned' },
    delete: adminOnly,
  },
  events: {
    created: 'Equipment created',
    updated: 'Equipment changed',
    state_changed: 'Equipment state',
    reading_added: 'Equipment reading',
    deleted: 'Equipment deleted',
    restored: 'Equipment restored',
  },
  protectedFields: { costMinor: 'Costs of equipment' },
  label: ({ number, name }) => `E-${number} ${name}`,
  link: ({ type, id }) => (type === 'equipment.deleted' ? null : `/equipment/${id}`),
  area: 'dispatch',
  // The event of a step has its time and reason.
  derived: ['customerName', 'siteName', 'parentName', 'lastWork', 'meters', 'stateAt', 'stateReason'],
  related: ({ customerId, siteId, parentId }) => [
    ...(customerId === null ? [] : [{ kind: 'customer', id: customerId }]),
    ...(siteId === null ? [] : [{ kind: 'site', id: siteId }]),
    ...(parentId === null ? [] : [{ kind: 'equipment', id: parentId }]),
  ],
  tag: 'Equipment',
  isNumbered: true,
  isRestorable: true,
  customFields: true,
  hasTransitions: true,
  offline: { freshHours: 48 },
  search: { place: 7, page: ({ id }) => `/equipment/${id}` },
});
