import { adminOnly, everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Visit } from './visit.ts';

/** A period in which technicians work at the site of a job. */
export const visitRecord = defineRecord<Visit>()({
  kind: 'visit',
  collection: 'visits',
  noun: ['visit', 'visits'],
  permissions: {
    view: everyoneConcerned,
    create: staff,
    schedule: staff,
    update: { ...staff, technician: 'assigned' },
    transition: { ...staff, technician: 'assigned' },
    override: staff,
    delete: adminOnly,
  },
  events: {
    planned: 'Visit planned',
    moved: 'Visit moved',
    updated: 'Visit changed',
    accepted: 'Visit accepted',
    state_changed: 'Visit state',
    deleted: 'Visit deleted',
    restored: 'Visit restored',
  },
  label: (visit) => `#${visit.job.number} ${visit.job.title}`,
  link: ({ jobId }) => (jobId === null ? null : `/jobs/${jobId}`),
  related: (visit) => [
    { kind: 'job', id: visit.jobId },
    { kind: 'customer', id: visit.job.customerId },
    ...visit.assignments.map(({ technicianId }) => ({ kind: 'technician', id: technicianId })),
  ],
  tag: 'Visit',
  isRestorable: true,
  hasTransitions: true,
  offline: {
    freshHours: 24,
    merge: {
      scheduledStart: 'server',
      scheduledEnd: 'server',
      windowStart: 'server',
      windowEnd: 'server',
      technicianIds: 'server',
      pinned: 'server',
      notes: 'both',
      resolution: 'ask',
    },
    together: [
      ['scheduledStart', 'scheduledEnd'],
      ['windowStart', 'windowEnd'],
    ],
  },
  notifies: ['planned', 'moved', 'updated', 'state_changed', 'deleted', 'restored'],
});
