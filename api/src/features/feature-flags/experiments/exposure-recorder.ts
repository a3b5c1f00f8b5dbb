import { type FlagContext, contextText } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  type Exposure,
  noteArrivals,
  recordExposures,
  takesExposures,
} from '@switchyard/platform/db/repositories/experiment-exposure-repository.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { LateWriter } from '../late-writer.ts';

/** How long exposures wait for others, milliseconds. */
const waitMs = 1_000;
/** Most exposures that wait; while the database does not answer, further ones are lost. */
const mostWaiting = 10_000;
/** Exposures that are known to be stored: repeated evaluations cost nothing. */
const mostKnown = 50_000;
const passing: readonly string[] = ['unavailable', 'retry'];

type Waiting = { readonly companyId: string; readonly experimentId: string; readonly exposures: Exposure[] };
type Deps = { readonly database: Database; readonly clock: Clock; readonly logger: Logger };

/**
 * Notes the variants that evaluations give to units of running A/B tests, in batches. An evaluation neither waits for
 * it nor fails because of it.
 */
export class ExposureRecorder {
  readonly #deps: Deps;
  readonly #known = new Set<string>();
  #waiting = new Map<string, Waiting>();
  #count = 0;
  readonly #writer = new LateWriter(waitMs, () => this.#write());
  #isFailing = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Notes what an evaluation answered, if the flag has a running test in this environment and the context names a unit. */
  note(
    { companyId, environment, flags }: FlagSnapshot,
    key: string,
    { context, variant }: { context: FlagContext; variant: string | null },
  ): void {
    const flag = flags.get(key);
    const test = flag?.test;
    if (variant === null || !test || test.environment !== environment) return;
    // Rules of the environment may have variants of their own, which are no arms.
    if (!flag.flagVariants.some(({ name, weight }) => name === variant && weight > 0)) return;
    const unit = contextText(context, test.unit);
    if (unit === undefined || unit === '' || unit.length > 200 || unit.includes('\0')) return;
    const name = `${test.id} ${variant} ${unit}`;
    if (this.#known.has(name) || this.#count >= mostWaiting) return;
    this.#remember(name);
    const waiting = this.#waiting.get(test.id) ?? { companyId, experimentId: test.id, exposures: [] };
    waiting.exposures.push({ unit, variant, at: this.#deps.clock.now() });
    this.#waiting.set(test.id, waiting);
    this.#count += 1;
    this.#writer.wake();
  }

  /** Writes what waits. Never rejects. */
  async flush(): Promise<void> {
    await this.#writer.flush();
  }

  #remember(name: string): void {
    this.#known.add(name);
    const [oldest] = this.#known;
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  async #write(): Promise<void> {
    const all = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#count = 0;
    for (const waiting of all) await this.#store(waiting);
  }

  /** Exposures that cannot be stored now wait again; those of full and concluded tests are dropped. */
  async #store(waiting: Waiting): Promise<void> {
    const { companyId, experimentId, exposures } = waiting;
    try {
      await this.#deps.database.inCompany(companyId, async (tx) => {
        if (!(await takesExposures(tx, experimentId))) return;
        const { changed } = await recordExposures(tx, waiting);
        await noteArrivals(tx, { companyId, counts: new Map([[experimentId, changed]]) });
      });
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#deps.logger.warn({ err: error, experimentId }, 'exposures not stored');
      this.#isFailing = true;
      // Anything else would fail again, such as exposures of a test that was removed with its company.
      if (!passing.includes(classifyDatabaseError(error).kind)) return;
      this.#keep(waiting, exposures.slice(0, Math.max(0, mostWaiting - this.#count)));
    }
  }

  #keep({ companyId, experimentId }: Waiting, exposures: Exposure[]): void {
    if (exposures.length === 0) return;
    const newer = this.#waiting.get(experimentId)?.exposures ?? [];
    this.#waiting.set(experimentId, { companyId, experimentId, exposures: [...exposures, ...newer] });
    this.#count += exposures.length;
    this.#writer.wake();
  }
}
