import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

type UserEvent = {
  type: 'user.invited' | 'user.joined' | 'user.changed';
  user: { id: string; name: string; revision: number };
  changes: readonly Change[];
};

/** Records an event of an account in the timeline. */
export function recordUserEvent(unit: UnitOfWork, { type, user, changes }: UserEvent): void {
  unit.record({
    type,
    entity: { kind: 'user', id: user.id, label: user.name, jobId: null },
    revision: user.revision,
    changes,
    deliveries: [{ topic: companyTopic(unit.context.companyId, 'timeline'), record: null }],
  });
}
