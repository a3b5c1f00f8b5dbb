import type { Database } from '@switchyard/platform/db/database.ts';
import { findLagging } from '@switchyard/platform/events/publish-cursor.ts';
import type { Poker } from '@switchyard/platform/events/unit-of-work.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { startLoop } from '@switchyard/platform/runtime/start-loop.ts';

/** Longest delay caused by a lost poke. */
const sweepMs = 500;
/** Pokes do not help a topic this far behind (its task hangs or died): it is published directly. */
const bypassMs = 3_000;
const topicsPerSweep = 500;
const publishedAtOnce = 50;

export type Lag = { events: number; oldestMs: number };

export type SweeperDeps = {
  /** Connection with the relay role. */
  database: Database;
  poker: Poker;
  publisher: { publish(topic: string): Promise<void> };
  logger: Logger;
  /** Called after each sweep of this process. */
  onSweep: (lag: Lag) => void;
};

/** Finds topics with unpublished events, even if their pokes were lost. May run in any number of processes. */
export function startSweeper(deps: SweeperDeps): AsyncDisposable {
  return startLoop({ everyMs: sweepMs, logger: deps.logger, name: 'sweeper', run: () => sweep(deps) });
}

async function sweep({ database, poker, publisher, logger, onSweep }: SweeperDeps): Promise<void> {
  const lagging = await findLagging(database.global, topicsPerSweep);
  if (!lagging) return;
  onSweep({
    events: lagging.reduce((sum, topic) => sum + topic.behind, 0),
    oldestMs: lagging[0]?.ageMs ?? 0,
  });
  const [late, fresh] = [
    lagging.filter((topic) => topic.ageMs >= bypassMs),
    lagging.filter((topic) => topic.ageMs < bypassMs),
  ];
  poker.poke(fresh.map((item) => item.topic));
  const results = await Promise.allSettled(
    late.slice(0, publishedAtOnce).map((item) => publisher.publish(item.topic)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed)
    logger.warn({ err: failed.reason, topics: late.length }, 'topics are behind and cannot be published yet');
}
