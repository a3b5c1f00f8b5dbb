import { adminOnly, everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Site } from './site.ts';

/** A customer's place where work is done. */
export const siteRecord = defineRecord<Site>()({
  kind: 'site',
  collection: 'sites',
  noun: ['site', 'sites'],
  permissions: {
    view: everyoneConcerned,
    create: staff,
    update: { ...staff, customer: 'own' },
    delete: adminOnly,
  },
  events: {
    created: 'Site created',
    updated: 'Site changed',
    deleted: 'Site deleted',
    restored: 'Site restored',
  },
  label: (site) => site.name,
  concealed: ['gateCode'],
  protectedFields: { gateCode: 'Gate codes of sites' },
  link: () => null,
  related: (site) => [{ kind: 'customer', id: site.customerId }],
  tag: 'Site',
  isRestorable: true,
  offline: { freshHours: 48 },
  // Sites are shown on the page of their customer.
  search: { place: 4, page: ({ pageId }) => `/customers/${pageId}` },
});
