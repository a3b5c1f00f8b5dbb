import type { Database } from '@switchyard/platform/db/database.ts';
import {
  addFlagMetrics,
  type FlagCounts,
} from '@switchyard/platform/db/repositories/flag-metrics-repository.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { hourOf } from './read-usage.ts';

/** How long counts are added up before they are written, milliseconds. */
const waitMs = 5_000;
/** Most pairs of environment and flag that wait. */
const mostWaiting = 20_000;

type Place = { readonly companyId: string; readonly environment: string };
type Waiting = Place & { readonly counts: Map<string, { yes: number; no: number }> };
type Deps = { readonly database: Database; readonly clock: Clock; readonly logger: Logger };

/**
 * Counts evaluations of single flags by this installation, as programs report theirs. An evaluation neither waits for it nor
 * fails because of it; counts that cannot be written are lost.
 */
export class EvaluationCounter {
  readonly #deps: Deps;
  #waiting = new Map<string, Waiting>();
  #size = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Counts a result. Unknown flags are not counted, whose names are unlimited in number. */
  note({ companyId, environment, flags }: FlagSnapshot, key: string, enabled: boolean): void {
    if (!flags.get(key)?.rules) return;
    const place = `${companyId} ${environment}`;
    const waiting: Waiting = this.#waiting.get(place) ?? { companyId, environment, counts: new Map() };
    const known = waiting.counts.get(key);
    if (!known && this.#size >= mostWaiting) return;
    if (!known) this.#size += 1;
    const count = known ?? { yes: 0, no: 0 };
    count[enabled ? 'yes' : 'no'] += 1;
    waiting.counts.set(key, count);
    this.#waiting.set(place, waiting);
    if (this.#timer) return;
    this.#timer = setTimeout(() => void this.flush(), waitMs);
    this.#timer.unref();
  }

  /** Writes what waits. Never rejects. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  async #write(): Promise<void> {
    const all = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#size = 0;
    for (const { companyId, environment, counts } of all) {
      const { database, clock, logger } = this.#deps;
      const rows: FlagCounts[] = [...counts].map(([flagKey, count]) => ({ flagKey, variant: '', ...count }));
      const report = { environment, appName: '', hour: hourOf(clock.now()), counts: rows };
      try {
        await database.inCompany(companyId, (tx) => addFlagMetrics(tx, companyId, [report]));
      } catch (error) {
        logger.warn({ err: error, companyId }, 'evaluations not counted');
      }
    }
  }
}
