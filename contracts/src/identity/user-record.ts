import { defineRecord } from '../records/define-record.ts';

/** A person who can sign in. Its events carry no record. */
export const userRecord = defineRecord()({
  kind: 'user',
  member: null,
  collection: 'team',
  noun: ['user', 'users'],
  permissions: {},
  events: { invited: 'User invited', joined: 'User joined', changed: 'User changed' },
  link: () => '/team',
  tag: 'Team',
});
