import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { queuePushes } from '../db/repositories/push-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { newId } from '../runtime/ids.ts';

export type NewNotification = Pick<Notification, 'title' | 'body' | 'href' | 'severity'> & {
  userId: string;
  /** The event that it is about, if any. */
  eventId?: string | null;
  jobId?: string | null;
};

/** Adds an entry to a user's inbox and publishes it in the user's own topic. */
export async function writeNotification(unit: UnitOfWork, entry: NewNotification): Promise<void> {
  const { companyId } = unit.context;
  const { userId, eventId = null, jobId = null, title, body, href, severity } = entry;
  const id = newId(unit.now.getTime());
  await unit.tx
    .insertInto('notifications')
    .values({ id, companyId, userId, eventId, title, body, href, severity, createdAt: unit.now })
    .execute();
  await queuePushes(unit.tx, { companyId, userId, id, severity });
  unit.record({
    type: 'notification.created',
    entity: { kind: 'notification', id, label: title, jobId },
    revision: 1,
    changes: [],
    deliveries: [
      {
        topic: personalTopic(companyId, 'user', userId),
        record: {
          kind: 'notification',
          notification: { id, title, body, href, severity, createdAt: unit.now.toISOString(), readAt: null },
        },
      },
    ],
  });
}
