import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { EventTask } from '@switchyard/contracts/queues/task-catalog.ts';
import type { KindWith } from '@switchyard/contracts/records/registry.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { takeOnce } from '@switchyard/platform/events/inbox.ts';
import { type Poker, runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { readTaskEvent } from '../read-task-event.ts';
import { notifyOfAbsence } from './notify-of-absence.ts';
import { notifyOfAlert } from './notify-of-alert.ts';
import { notifyOfComment } from './notify-of-comment.ts';
import { notifyOfLead } from './notify-of-lead.ts';
import { notifyOfMessage } from './notify-of-message.ts';
import { notifyOfRequest } from './notify-of-request.ts';
import { notifyOfWork } from './notify-of-work.ts';

export type FanOutDeps = { database: Database; poker: Poker; clock: Clock };

/** Writes the notifications of an event of one kind of record: decides on recipients and texts. */
type NotifyRule = (unit: UnitOfWork, event: DomainEvent) => Promise<void>;

/** The rule of each kind whose definition names events in `notifies`. */
const rules: Readonly<Record<KindWith<'notifies'>, NotifyRule>> = {
  absence: notifyOfAbsence,
  comment: notifyOfComment,
  communication: notifyOfMessage,
  job: notifyOfWork,
  lead: notifyOfLead,
  orphan: notifyOfWork,
  security_alert: notifyOfAlert,
  service_request: notifyOfRequest,
  visit: notifyOfWork,
};
const ruleOf: Readonly<Record<string, NotifyRule | undefined>> = rules;

const consumer = 'notifications';

/** Writes the inbox entries of an event, exactly once however often the task runs. */
export async function fanOutNotifications(deps: FanOutDeps, task: EventTask): Promise<void> {
  const { companyId, eventId } = task;
  const event = await readTaskEvent(deps.database, consumer, task);
  const context = {
    companyId,
    actor: { kind: 'system', id: null, name: 'Switchyard' },
    source: 'system',
    correlationId: event.correlationId,
    causationId: event.id,
  } as const;
  await runCommand(deps, context, async (unit) => {
    if (await takeOnce(unit.tx, { consumer, eventId, companyId })) {
      await ruleOf[event.entity.kind]?.(unit, event);
    }
  });
}
