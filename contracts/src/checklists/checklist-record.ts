import { staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Checklist } from './checklist.ts';

/** Checks that technicians perform at a visit, per trade. */
export const checklistRecord = defineRecord<Checklist>()({
  kind: 'checklist',
  collection: 'checklists',
  noun: ['checklist', 'checklists'],
  permissions: { view: { ...staff, technician: 'company' }, change: staff },
  events: {
    created: 'Checklist created',
    updated: 'Checklist changed',
    deleted: 'Checklist deleted',
    restored: 'Checklist restored',
  },
  label: (checklist) => checklist.name,
  link: () => '/settings',
  tag: 'Checklist',
  isRestorable: true,
  offline: { freshHours: 48 },
});
