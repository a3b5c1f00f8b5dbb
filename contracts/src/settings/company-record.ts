import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';

/** The company itself. Its events carry no record. */
export const companyRecord = defineRecord()({
  kind: 'company',
  member: null,
  collection: 'settings',
  noun: ['company', 'companies'],
  permissions: {
    view: staff,
    manage: adminOnly,
    export: adminOnly,
    close: adminOnly,
    erase: adminOnly,
    hold: adminOnly,
  },
  events: {
    updated: 'Company changed',
    person_removed: 'Person removed',
    hold_placed: 'Legal hold placed',
    hold_lifted: 'Legal hold lifted',
  },
  link: () => '/settings',
  tag: 'Settings',
});
