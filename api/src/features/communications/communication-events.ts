import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';
import type { Addressee } from './communication-policy.ts';

/**
 * Audience of a message: staff, the technicians of the job, and the customer; call notes are not sent to the customer.
 */
export function recordCommunicationEvent(
  unit: UnitOfWork,
  communication: Communication,
  { customer, job }: Addressee,
): void {
  const { companyId } = unit.context;
  const { id, revision, channel, direction, subject, body, occurredAt } = communication;
  const record = { kind: 'communication', communication } as const;
  const readers = [
    ...(job?.technicianIds ?? []).map((technicianId) => personalTopic(companyId, 'technician', technicianId)),
    ...(channel === 'call' ? [] : [personalTopic(companyId, 'customer', customer.id)]),
  ];
  unit.record({
    type: 'communication.recorded',
    entity: {
      kind: 'communication',
      id,
      label: job ? jobLabel(job) : customer.name,
      jobId: job?.id ?? null,
    },
    revision,
    occurredAt,
    changes: [
      { field: 'channel', from: null, to: channel },
      { field: 'direction', from: null, to: direction },
      { field: 'message', from: null, to: [subject, body].filter((text) => text !== '').join(': ') },
    ],
    deliveries: [
      ...staffDeliveries(unit, 'communication', record),
      ...readers.map((topic) => ({ topic, record })),
    ],
  });
}
