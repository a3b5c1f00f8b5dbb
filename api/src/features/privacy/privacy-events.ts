import type { RecordEvent } from '@switchyard/contracts/records/registry.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

type Told = { readonly type: Extract<RecordEvent, `company.${string}`>; readonly label: string };

/** Reports an erasure or a hold to staff, and to the pages of these users. */
export function recordPrivacyEvent(
  unit: UnitOfWork,
  { type, label }: Told,
  userIds: readonly string[],
): void {
  const { companyId } = unit.context;
  unit.record({
    type,
    entity: { kind: 'company', id: companyId, label, jobId: null },
    revision: 1,
    changes: [],
    deliveries: [
      companyTopic(companyId, 'timeline'),
      ...userIds.map((userId) => personalTopic(companyId, 'user', userId)),
    ].map((topic) => ({ topic, record: null })),
  });
}
