import type { Database } from '@switchyard/platform/db/database.ts';
import type { Poker } from '@switchyard/platform/events/unit-of-work.ts';
import type { Mailer } from '@switchyard/platform/mail/mailer.ts';
import type { HandlerMap } from '@switchyard/platform/queues/task-worker.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { refreshSearch } from './jobs/refresh-search.ts';
import { sendMail } from './mail/send-mail.ts';
import { fanOutNotifications } from './notifications/fan-out-notifications.ts';

export type HandlerDeps = { database: Database; poker: Poker; clock: Clock; mailer: Mailer };

/** The handler of every task of the `handlers` queue. */
export function createHandlers(deps: HandlerDeps) {
  return {
    'notifications.fan_out': (task) => fanOutNotifications(deps, task),
    'jobs.refresh_search': (task) => refreshSearch(deps, task),
    'mail.send': ({ mailId }) => sendMail(deps, mailId),
  } satisfies Omit<HandlerMap, 'relay.poke'>;
}
