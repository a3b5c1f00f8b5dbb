import { nobody } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { SavedView } from './saved-view.ts';

/** Managers and admins: their own views and shared ones. */
const staffForThemselves = { ...nobody, manager: 'own', admin: 'own' } as const;

/** A named view of a list: filters, sort, columns and density. */
export const savedViewRecord = defineRecord<SavedView>()({
  kind: 'saved_view',
  collection: 'saved-views',
  noun: ['saved view', 'saved views'],
  permissions: { view: staffForThemselves, change: staffForThemselves },
  events: {
    created: 'View saved',
    updated: 'Saved view changed',
    deleted: 'Saved view deleted',
    restored: 'Saved view restored',
  },
  label: (view) => view.name,
  link: () => null,
  member: 'savedView',
  derived: ['isDefault', 'ownerName'],
  tells: ({ ownerId }) => [{ kind: 'user', id: ownerId }],
  heardByStaff: ({ shared }) => shared,
  tag: 'SavedView',
  isRestorable: true,
});
