import type { Config } from '@switchyard/platform/config/config.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import type { Poker } from '@switchyard/platform/events/unit-of-work.ts';
import type { PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Probe } from '../probes/probe.ts';

export type ScheduleDeps = {
  database: Database;
  /** Connection with the relay role: reads companies and events. */
  relayDatabase: Database;
  /** For erasures, whose statements read whole tables: with a long limit. Default: `database`. */
  erasing?: Database;
  producer: TaskProducer;
  poker: Poker;
  photoStore: PhotoStore;
  clock: Clock;
  config: Config;
  logger: Logger;
  /** Probes for the status page. */
  probes: readonly Probe[];
};
