import { adminOnly, everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Customer } from './customer.ts';

/** An account that the company works for. */
export const customerRecord = defineRecord<Customer>()({
  kind: 'customer',
  collection: 'customers',
  noun: ['customer', 'customers'],
  permissions: {
    view: everyoneConcerned,
    create: staff,
    update: { ...staff, customer: 'own' },
    delete: adminOnly,
  },
  events: {
    created: 'Customer created',
    updated: 'Customer changed',
    deleted: 'Customer deleted',
    restored: 'Customer restored',
  },
  label: (customer) => customer.name,
  link: ({ type, id }) => (type === 'customer.deleted' ? null : `/customers/${id}`),
  tag: 'Customer',
  isNumbered: true,
  isRestorable: true,
  customFields: true,
  offline: { freshHours: 48, merge: { tags: 'both' } },
  search: { place: 2, page: ({ id }) => `/customers/${id}` },
});
