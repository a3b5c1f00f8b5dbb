import { everyoneConcerned } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Communication } from './communication.ts';

/** A message to or from a customer, or a call with a customer. */
export const communicationRecord = defineRecord<Communication>()({
  kind: 'communication',
  collection: 'communications',
  noun: ['message', 'messages'],
  permissions: { view: everyoneConcerned, create: everyoneConcerned },
  events: { recorded: 'Message' },
  area: 'desk',
  link: ({ jobId }) => (jobId === null ? null : `/jobs/${jobId}`),
  related: (message) => [
    { kind: 'customer', id: message.customerId },
    ...(message.jobId === null ? [] : [{ kind: 'job', id: message.jobId }]),
  ],
  tag: 'Communication',
  offline: { freshHours: 24 },
  notifies: ['recorded'],
});
