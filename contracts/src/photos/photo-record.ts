import { everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Photo } from './photo.ts';

/** A picture of a job. */
export const photoRecord = defineRecord<Photo>()({
  kind: 'photo',
  collection: 'photos',
  noun: ['photo', 'photos'],
  permissions: {
    view: everyoneConcerned,
    create: everyoneConcerned,
    update: { ...staff, technician: 'assigned' },
  },
  events: { added: 'Photo added', changed: 'Photo changed', removed: 'Photo deleted' },
  link: ({ jobId }) => (jobId === null ? null : `/jobs/${jobId}`),
  related: (photo) => [{ kind: 'job', id: photo.jobId }],
  tag: 'Photo',
  offline: { freshHours: 24 },
});
