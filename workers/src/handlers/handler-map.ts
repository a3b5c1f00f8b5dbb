import type { TaskNameOf } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import type { CommandDeps, Poker } from '@switchyard/platform/events/unit-of-work.ts';
import { noteProbeEcho } from '@switchyard/platform/events/probe-signals.ts';
import type { HandlerMap } from '@switchyard/platform/queues/task-worker.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { analyseExperiment } from './experiments/analyse-experiment.ts';
import { runImportTask } from './imports/run-import-task.ts';
import { refreshSearch } from './jobs/refresh-search.ts';
import { sendInTurn, type TakeTurnsDeps } from './mail/take-turns.ts';
import { type SearchDeps, searchSchedule } from './scheduling/search-schedule.ts';
import { fanOutNotifications } from './notifications/fan-out-notifications.ts';
import { collectEvents } from './webhooks/collect-events.ts';
import { type DeliverDeps, deliverWebhook } from './webhooks/deliver-webhook.ts';
import { deliverPush, type PushDeps } from './notifications/deliver-push.ts';
import { announceUpdate } from './status/announce-update.ts';
import { deliverUpdate } from './status/deliver-update.ts';

export type HandlerDeps = {
  database: Database;
  poker: Poker;
  clock: Clock;
  config: Config;
  redis: RedisClient;
  producer: TaskProducer;
};

/** The handler of every task of the `handlers` queue. */
export function createHandlers(deps: HandlerDeps) {
  return {
    'notifications.fan_out': (task) => fanOutNotifications(deps, task),
    'probe.echo': ({ probeId }) => noteProbeEcho(deps.redis, probeId),
    'status.announce': ({ updateId }) => announceUpdate(deps, updateId),
    'status.deliver': ({ deliveryId }) => deliverUpdate(deps, deliveryId),
    ...createForwards(deps),
  } satisfies HandlerMap<TaskNameOf<'handlers'>>;
}

/** Forwards tasks that an earlier version put into the `handlers` queue. */
function createForwards({ producer }: HandlerDeps) {
  return {
    'mail.send': (payload) => producer.addAll([{ name: 'mail.send', payload }]),
    'jobs.refresh_search': (payload) => producer.addAll([{ name: 'jobs.refresh_search', payload }]),
    'imports.run': (payload) => producer.addAll([{ name: 'imports.run', payload }]),
  } satisfies Partial<HandlerMap<TaskNameOf<'mail' | 'bulk'>>>;
}

export function createMailHandlers(deps: TakeTurnsDeps) {
  return { 'mail.send': ({ mailId }) => sendInTurn(deps, mailId) } satisfies HandlerMap<TaskNameOf<'mail'>>;
}

/** Handlers for work on many rows of one company. */
export function createBulkHandlers(deps: CommandDeps) {
  return {
    'jobs.refresh_search': (task) => refreshSearch(deps, task),
    'imports.run': (task) => runImportTask(deps, task),
  } satisfies HandlerMap<TaskNameOf<'bulk'>>;
}

/** Handlers for the figures of A/B tests. Statements of their database may take a while. */
export function createAnalysisHandlers(deps: CommandDeps) {
  return {
    'experiments.analyse': (place) => analyseExperiment(deps, place),
  } satisfies HandlerMap<TaskNameOf<'analyses'>>;
}

/** Handlers that search plans, each in a thread of its own. */
export function createPlanHandlers(deps: SearchDeps) {
  return { 'scheduling.search': () => searchSchedule(deps) } satisfies HandlerMap<TaskNameOf<'plans'>>;
}

/** Handlers that wait for servers of companies. */
export function createWebhookHandlers(deps: DeliverDeps) {
  return {
    'webhooks.collect': ({ companyId }) => collectEvents(deps, companyId),
    'webhooks.deliver': (delivery) => deliverWebhook(deps, delivery),
  } satisfies HandlerMap<TaskNameOf<'webhooks'>>;
}

/** Handlers that wait for push services of browsers. */
export function createPushHandlers(deps: PushDeps) {
  return { 'push.deliver': (delivery) => deliverPush(deps, delivery) } satisfies HandlerMap<
    TaskNameOf<'push'>
  >;
}
