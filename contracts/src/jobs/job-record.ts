import { adminOnly, everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Job } from './job.ts';

/** Work for a customer at a site. Its visits define who goes there and when. */
export const jobRecord = defineRecord<Job>()({
  kind: 'job',
  collection: 'jobs',
  noun: ['job', 'jobs'],
  permissions: {
    view: everyoneConcerned,
    create: { ...staff, technician: 'assigned' },
    update: staff,
    transition: staff,
    delete: adminOnly,
  },
  events: {
    created: 'Job created',
    updated: 'Job changed',
    state_changed: 'Job state',
    rated: 'Job rated',
    deleted: 'Job deleted',
    restored: 'Job restored',
  },
  protectedFields: { nteMinor: 'Cost limits of jobs' },
  label: (job) => `#${job.number} ${job.title}`,
  link: ({ type, id }) => (type === 'job.deleted' ? null : `/jobs/${id}`),
  related: (job) => [
    { kind: 'customer', id: job.customerId },
    { kind: 'site', id: job.siteId },
    ...job.equipmentIds.map((id) => ({ kind: 'equipment', id })),
  ],
  tag: 'Job',
  isNumbered: true,
  isRestorable: true,
  customFields: true,
  hasTransitions: true,
  offline: { freshHours: 24, merge: { tags: 'both', equipmentIds: 'both' } },
  search: { place: 1, limit: 8, page: ({ id }) => `/jobs/${id}` },
  notifies: ['created', 'state_changed', 'rated'],
});
