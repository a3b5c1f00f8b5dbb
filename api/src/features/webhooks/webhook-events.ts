import type { Change, EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

const bookkeeping = ['revision', 'createdAt', 'updatedAt', 'failingSince', 'lastDeliveredAt'];

/** Records a change of a webhook. Addresses may contain keys: managers read the timeline, so values are left out. */
export function recordWebhookEvent(
  unit: UnitOfWork,
  type: Extract<EventType, `webhook.${string}`>,
  { before, after }: { before: Webhook | null; after: Webhook },
): void {
  const changes: Change[] = before === null ? [] : diffRecords(before, after, bookkeeping);
  unit.record({
    type,
    entity: { kind: 'webhook', id: after.id, label: after.description, jobId: null },
    revision: after.revision,
    changes: changes.map((change) =>
      change.field === 'url' ? { field: 'url', from: null, to: null } : change,
    ),
    deliveries: [
      { topic: companyTopic(unit.context.companyId, 'timeline'), record: null },
      { topic: companyTopic(unit.context.companyId, 'dispatch'), record: null },
    ],
  });
}
