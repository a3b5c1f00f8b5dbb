import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import {
  requestNumber,
  type ServiceRequestState,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import type {
  RequestMessage,
  ServiceRequest,
} from '@switchyard/contracts/service-requests/service-request.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import { findRequestMessage } from '@switchyard/platform/db/repositories/service-request-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { excerptOf } from './excerpt-of.ts';
import { findRecipients, type Recipients } from './find-recipients.ts';

/** Notifies the office of new requests, answers and withdrawals, and customers of what the office decides and asks. */
export async function notifyOfRequest(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const { id } = event.entity;
  const request = await serviceRequestTable.find(unit.tx, id, { scope: companyScope, now: unit.now });
  if (request?.deletedAt !== null) return;
  const { messageId } = event.entity;
  const entry =
    messageId === undefined ? undefined : await findRequestMessage(unit.tx, { requestId: id, id: messageId });
  const notice = noticeOf(event, request, entry);
  if (notice === null) return;
  for (const userId of await findRecipients(unit.tx, notice.audience, 'service_request.view')) {
    if (userId === event.actor.id) continue;
    await writeNotification(unit, {
      userId,
      eventId: event.id,
      jobId: request.jobId,
      title: `${notice.title}: ${event.entity.label}`,
      body: excerptOf(notice.body),
      href: `/service-requests/${id}`,
      severity: notice.severity,
    });
  }
}

/** The entry of the conversation that the event reports. */
type Entry = Pick<RequestMessage, 'from' | 'body' | 'internal' | 'state'>;

type Notice = {
  readonly audience: Recipients;
  readonly title: string;
  readonly body: string;
  readonly severity: 'info' | 'warning' | 'danger';
};

const stateTitles: Readonly<Partial<Record<ServiceRequestState, string>>> = {
  needs_info: 'We have a question',
  triaged: 'We are working on your request',
  quoted: 'We have sent you an offer',
  converted: 'We have planned your request as a job',
  duplicate: 'We continue with another request about the same',
  declined: 'We cannot take your request',
  cancelled: 'Your request was cancelled',
};

function noticeOf(event: DomainEvent, request: ServiceRequest, entry: Entry | undefined): Notice | null {
  const staff = { kind: 'staff' } as const;
  if (event.type === 'service_request.created') {
    // Staff who record a call know of it.
    if (request.channel === 'phone') return null;
    const isUrgent = request.urgency === 'emergency';
    const title = isUrgent ? 'Urgent service request' : 'New service request';
    const severity = isUrgent ? 'danger' : 'info';
    return { audience: staff, title, body: request.description, severity };
  }
  if (entry === undefined || entry.internal) return null;
  if (entry.from === 'requester') {
    const title = entry.state === 'cancelled' ? 'Service request withdrawn' : 'Answer on a service request';
    return { audience: staff, title, body: entry.body, severity: 'info' };
  }
  if (request.customerId === null) return null;
  const audience = { kind: 'customer', customerId: request.customerId } as const;
  const title = entry.state === null ? 'Message about your request' : stateTitles[entry.state];
  const body = entry.body === '' ? requestNumber(request.number) : entry.body;
  return title === undefined ? null : { audience, title, body, severity: 'info' };
}
