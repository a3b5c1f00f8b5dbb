import { everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { VisitEntry } from './visit-entry.ts';

/** Data recorded at a visit: a note, a reading, a part, working time, an answer, a signature. */
export const visitEntryRecord = defineRecord<VisitEntry>()({
  kind: 'visit_entry',
  collection: 'visit-entries',
  noun: ['entry', 'entries'],
  permissions: {
    view: everyoneConcerned,
    create: { ...staff, technician: 'assigned' },
    update: { ...staff, technician: 'assigned' },
  },
  events: { added: 'Recorded on site', changed: 'Record changed', removed: 'Record taken back' },
  member: 'entry',
  link: ({ jobId }) => (jobId === null ? null : `/jobs/${jobId}`),
  related: (entry) => [
    { kind: 'visit', id: entry.visitId },
    { kind: 'job', id: entry.jobId },
  ],
  tag: 'Visit',
  offline: { freshHours: 24, merge: { start: 'device', end: 'device' } },
});
