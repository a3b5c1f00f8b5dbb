import { staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Orphan } from './orphan.ts';

/** Offline work on a visit that is no longer assigned to the technician. */
export const orphanRecord = defineRecord<Orphan>()({
  kind: 'orphan',
  collection: 'orphans',
  noun: ['submission', 'submissions'],
  permissions: { view: staff, resolve: staff },
  events: { received: 'Work without a visit', resolved: 'Work assigned' },
  area: 'desk',
  link: ({ jobId }) => (jobId === null ? null : `/jobs/${jobId}`),
  related: (orphan) => [{ kind: 'job', id: orphan.jobId }],
  tag: 'Orphan',
  notifies: ['received'],
});
