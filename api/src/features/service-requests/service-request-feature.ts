import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { serviceRequestColumns } from '@switchyard/contracts/service-requests/service-request-columns.ts';
import { requestLimits } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { serviceRequestRecord } from '@switchyard/contracts/service-requests/service-request-record.ts';
import { serviceRequestRoutes } from '@switchyard/contracts/service-requests/service-request-routes.ts';
import {
  decisionDueAt,
  isDecided,
  titleOf,
} from '@switchyard/contracts/service-requests/service-request-rules.ts';
import {
  type CreateServiceRequest,
  requestOwnFields,
  type ServiceRequest,
} from '@switchyard/contracts/service-requests/service-request.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import {
  serviceRequestTable,
  type ServiceRequestValues,
} from '@switchyard/platform/db/records/service-request-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import { readRequestProgress } from '@switchyard/platform/db/repositories/service-request-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { requireCategory, requirePlace } from './request-references.ts';

/**
 * Customers, technicians and the office create requests; visitors do so through the public form. Customers change their
 * own until these are triaged, and see neither signs of advertising nor what staff write for each other.
 */
export const serviceRequestFeature = defineRecordFeature(serviceRequestRoutes, {
  record: serviceRequestRecord,
  table: serviceRequestTable,
  csv: serviceRequestColumns,
  ownFields: requestOwnFields,
  shownTo: (audience, request) => (audience === 'staff' ? request : { ...request, spamSigns: [] }),
  mayWrite: mayWriteRequest,
  prepare: async (command, input) => {
    const { unit, actor } = command;
    const place = await requirePlace(command, input);
    const category = await requireCategory(unit, input.categoryKey);
    // Customers need not repeat who they are.
    const own = actor.role === 'customer' ? actor.name : null;
    const contact = { contactName: input.contactName ?? own };
    return {
      ...newRequest(unit, { ...input, ...contact, ...category }),
      ...place,
      channel: channelOf(actor),
      technicianId: actor.technicianId,
      requesterId: actor.role === 'customer' ? actor.userId : null,
    };
  },
  change: async (command, { before, fields }) => {
    const { unit } = command;
    const { categoryKey, urgency, customerId = before.customerId, siteId = before.siteId } = fields;
    const moves = fields.customerId !== undefined || fields.siteId !== undefined;
    return {
      ...fields,
      // The customer receives its events from now on.
      ...(moves ? { ...(await requirePlace(command, { customerId, siteId })), spamSigns: [] } : {}),
      ...(categoryKey === undefined ? {} : await requireCategory(unit, categoryKey)),
      ...(urgency === undefined ? {} : { dueAt: await dueAtOf(unit, before, urgency) }),
    };
  },
  parentsOf: ({ customerId, siteId }) => [
    { table: customerTable, id: customerId, pointer: '/customerId', name: 'Its customer' },
    { table: siteTable, id: siteId, pointer: '/siteId', name: 'Its site' },
  ],
});

/** Values of a new request that do not depend on its source. */
export function newRequest(
  { now }: Pick<UnitOfWork, 'now'>,
  input: Pick<
    CreateServiceRequest,
    | 'title'
    | 'description'
    | 'urgency'
    | 'preferredSlots'
    | 'contactName'
    | 'contactPhone'
    | 'contactEmail'
    | 'address'
  > & { categoryKey: string; categoryName: string },
): Omit<
  ServiceRequestValues,
  'number' | 'channel' | 'technicianId' | 'requesterId' | 'customerId' | 'siteId'
> {
  const { title, description, urgency, categoryName } = input;
  const { max, min } = requestLimits.title;
  const derived = titleOf(description, max);
  return {
    ...input,
    title: title ?? (derived.length < min ? categoryName : derived),
    state: 'new',
    stateReason: null,
    formKey: null,
    dueAt: decisionDueAt(urgency, now, 0),
    answeredAt: null,
    waitingAt: null,
    decidedAt: null,
    pausedMs: 0,
    jobId: null,
    duplicateOfId: null,
    messageCount: 0,
    spamSigns: [],
  };
}

function mayWriteRequest({ role }: Actor, { state }: ServiceRequest): boolean {
  return role === 'customer' ? state === 'new' || state === 'needs_info' : true;
}

function channelOf({ role }: Actor): ServiceRequest['channel'] {
  if (role === 'customer') return 'portal';
  return role === 'technician' ? 'field' : 'phone';
}

async function dueAtOf(
  { tx }: UnitOfWork,
  { id, createdAt, decidedAt, dueAt }: ServiceRequest,
  urgency: ServiceRequest['urgency'],
): Promise<Date> {
  if (decidedAt !== null) return new Date(dueAt);
  const { pausedMs } = await readRequestProgress(tx, id);
  return decisionDueAt(urgency, new Date(createdAt), pausedMs);
}

/** True if the conversation still has a reader who can act on it. */
export function isOpenForWords({ state }: Pick<ServiceRequest, 'state'>): boolean {
  return !isDecided(state);
}
