import { everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Attachment } from './attachment.ts';

/** A file of a job, a customer or a site, with its earlier versions. */
export const attachmentRecord = defineRecord<Attachment>()({
  kind: 'attachment',
  collection: 'attachments',
  noun: ['file', 'files'],
  permissions: {
    view: everyoneConcerned,
    create: { ...staff, technician: 'assigned' },
    // Rename, show to others, replace, delete and restore: nothing is lost for 30 days.
    change: staff,
  },
  events: {
    created: 'File added',
    updated: 'File changed',
    replaced: 'New version of a file',
    deleted: 'File deleted',
    restored: 'File restored',
  },
  label: (attachment) => attachment.name,
  link: ({ jobId }) => (jobId === null ? null : `/jobs/${jobId}`),
  untold: ['technicianIds'],
  related: ({ recordKind, recordId }) => [{ kind: recordKind, id: recordId }],
  tag: 'Attachment',
  isRestorable: true,
  offline: { freshHours: 24 },
});
