import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { CustomField } from './custom-field.ts';

/** A field that a company adds to a kind of record. */
export const customFieldRecord = defineRecord<CustomField>()({
  kind: 'custom_field',
  collection: 'custom-fields',
  noun: ['custom field', 'custom fields'],
  permissions: { view: staff, change: adminOnly },
  events: {
    created: 'Custom field created',
    updated: 'Custom field changed',
    converted: 'Custom field converted',
    deleted: 'Custom field deleted',
    restored: 'Custom field restored',
  },
  label: (field) => field.label,
  link: () => '/settings/custom-fields',
  tag: 'CustomField',
  isRestorable: true,
});
