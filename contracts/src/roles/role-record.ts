import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';

/** A role that a company defines from the permissions of a preset. Its events carry no record. */
export const roleRecord = defineRecord()({
  kind: 'role',
  member: null,
  collection: 'roles',
  noun: ['role', 'roles'],
  permissions: { view: staff, change: adminOnly },
  events: { created: 'Role created', updated: 'Role changed', deleted: 'Role deleted' },
  link: ({ id, type }) => (type === 'role.deleted' ? '/team/roles' : `/team/roles/${id}`),
  tag: 'Role',
});
