import { adminOnly, nobody, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { ServiceRequest } from './service-request.ts';
import { requestNumber } from './service-request-options.ts';

const requesters = { ...staff, customer: 'own' } as const;

/** Work that a requester asks for, until the office makes a job of it. */
export const serviceRequestRecord = defineRecord<ServiceRequest>()({
  kind: 'service_request',
  collection: 'service-requests',
  noun: ['service request', 'service requests'],
  permissions: {
    view: { ...requesters, technician: 'own' },
    create: { ...requesters, technician: 'own' },
    // The page of one's own requests.
    follow: { ...nobody, customer: 'own', technician: 'own' },
    update: requesters,
    reply: { ...requesters, technician: 'own' },
    transition: requesters,
    // Duplicate hints, suggestions, merging and conversion.
    triage: staff,
    delete: adminOnly,
  },
  events: {
    created: 'Service request received',
    updated: 'Service request changed',
    state_changed: 'Service request state',
    answered: 'Message on a service request',
    noted: 'Note on a service request',
    photo_added: 'Photo of a service request',
    merged: 'Service request merged',
    converted: 'Service request became a job',
    deleted: 'Service request deleted',
    restored: 'Service request restored',
  },
  label: (request) => `${requestNumber(request.number)} ${request.title}`,
  link: ({ type, id }) => (type === 'service_request.deleted' ? null : `/service-requests/${id}`),
  area: 'desk',
  // Of other records, or of the clock and the conversation, which the event itself reports.
  derived: [
    'jobNumber',
    'jobState',
    'scheduledStart',
    'duplicateOfNumber',
    'duplicateOfState',
    'photoCount',
    'messageCount',
    'dueAt',
    'answeredAt',
    'waitingAt',
    'decidedAt',
  ],
  tells: ({ customerId, technicianId }) => [
    ...(customerId === null ? [] : [{ kind: 'customer' as const, id: customerId }]),
    ...(technicianId === null ? [] : [{ kind: 'technician' as const, id: technicianId }]),
  ],
  // Signs of advertising are the office's own judgement.
  untold: ['spamSigns'],
  related: ({ customerId, siteId, jobId, duplicateOfId }) => [
    ...(customerId === null ? [] : [{ kind: 'customer', id: customerId }]),
    ...(siteId === null ? [] : [{ kind: 'site', id: siteId }]),
    ...(jobId === null ? [] : [{ kind: 'job', id: jobId }]),
    ...(duplicateOfId === null ? [] : [{ kind: 'service_request', id: duplicateOfId }]),
  ],
  tag: 'ServiceRequest',
  isNumbered: true,
  isRestorable: true,
  hasTransitions: true,
  offline: { freshHours: 24 },
  search: { place: 6, page: ({ id }) => `/service-requests/${id}` },
  notifies: ['created', 'state_changed', 'answered', 'merged', 'converted'],
});
