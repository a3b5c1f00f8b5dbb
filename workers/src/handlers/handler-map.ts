import type { Config } from '@switchyard/platform/config/config.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import type { Poker } from '@switchyard/platform/events/unit-of-work.ts';
import { noteProbeEcho } from '@switchyard/platform/events/probe-signals.ts';
import type { Mailer } from '@switchyard/platform/mail/mailer.ts';
import type { HandlerMap } from '@switchyard/platform/queues/task-worker.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { runImportTask } from './imports/run-import-task.ts';
import { refreshSearch } from './jobs/refresh-search.ts';
import { sendMail } from './mail/send-mail.ts';
import { fanOutNotifications } from './notifications/fan-out-notifications.ts';
import { announceUpdate } from './status/announce-update.ts';
import { deliverUpdate } from './status/deliver-update.ts';

export type HandlerDeps = {
  database: Database;
  poker: Poker;
  clock: Clock;
  mailer: Mailer;
  config: Config;
  redis: RedisClient;
  producer: TaskProducer;
};

/** The handler of every task of the `handlers` queue. */
export function createHandlers(deps: HandlerDeps) {
  return {
    'notifications.fan_out': (task) => fanOutNotifications(deps, task),
    'jobs.refresh_search': (task) => refreshSearch(deps, task),
    'imports.run': (task) => runImportTask(deps, task),
    'mail.send': ({ mailId }) => sendMail(deps, mailId),
    'probe.echo': ({ probeId }) => noteProbeEcho(deps.redis, probeId),
    'status.announce': ({ updateId }) => announceUpdate(deps, updateId),
    'status.deliver': ({ deliveryId }) => deliverUpdate(deps, deliveryId),
  } satisfies Omit<HandlerMap, 'relay.poke' | 'probe.relay_echo'>;
}
