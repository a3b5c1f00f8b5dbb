import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Technician } from './technician.ts';

/** A person who performs the work. */
export const technicianRecord = defineRecord<Technician>()({
  kind: 'technician',
  collection: 'technicians',
  noun: ['technician', 'technicians'],
  permissions: {
    view: { ...staff, technician: 'own' },
    create: staff,
    update: { ...staff, technician: 'own' },
    delete: adminOnly,
  },
  events: {
    created: 'Technician created',
    updated: 'Technician changed',
    deleted: 'Technician deleted',
    restored: 'Technician restored',
  },
  label: (technician) => technician.name,
  derived: ['status'],
  tells: ({ id }) => [{ kind: 'technician', id }],
  link: ({ type, id }) => (type === 'technician.deleted' ? null : `/technicians/${id}`),
  tag: 'Technician',
  isNumbered: true,
  isRestorable: true,
  customFields: true,
  offline: { freshHours: 12 },
  search: { place: 3, page: ({ id }) => `/technicians/${id}` },
});
