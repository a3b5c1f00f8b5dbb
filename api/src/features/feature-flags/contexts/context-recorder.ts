import type { SeenContext } from '@switchyard/contracts/feature-flags/blast-radius.ts';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { storeContexts } from '@switchyard/platform/db/repositories/flag-context-repository.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { LateWriter } from '../late-writer.ts';
import { contextRank, fieldsName, keptContext, readFields } from './context-sample.ts';

/** How long contexts wait for others, milliseconds. */
const waitMs = 1_000;
/** Most contexts that wait per environment, and environments with any. */
const mostWaiting = 1_000;
const mostPlaces = 500;
/** A context is written again after this time, and what the sample takes is asked again, milliseconds. */
const againMs = 10 * 60_000;
/** Contexts that are known to be stored: repeated evaluations cost nothing. */
const mostKnown = 50_000;

type Place = { readonly companyId: string; readonly environment: string };
type Waiting = Place & { readonly seen: Map<number, SeenContext> };
type Deps = { readonly database: Database; readonly logger: Logger };

/**
 * Keeps a sample of the contexts for which flags are evaluated. An evaluation neither waits for it nor fails because of
 * it; contexts that cannot be stored are lost, and noted again by a later evaluation.
 */
export class ContextRecorder {
  readonly #deps: Deps;
  readonly #now: () => number;
  readonly #known = new Map<string, number>();
  /** Highest rank that the sample of a place takes; below 0: none. */
  readonly #highest = new Map<string, { rank: number; at: number }>();
  #waiting = new Map<string, Waiting>();
  readonly #writer = new LateWriter(waitMs, () => this.#write());
  #isFailing = false;

  constructor(deps: Deps, now: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#now = now;
  }

  /** Notes a context for which flags of the snapshot are evaluated. */
  note(snapshot: FlagSnapshot, context: FlagContext): void {
    const { companyId, environment } = snapshot;
    const place = `${companyId} ${environment}`;
    const highest = this.#highestOf(place);
    if (highest < 0 || snapshot.flags.size === 0) return;
    const rank = contextRank(snapshot, context);
    if (rank === undefined || rank > highest) return;
    const name = `${place} ${rank} ${fieldsName(snapshot)}`;
    const at = this.#known.get(name);
    if (at !== undefined && this.#now() - at < againMs) return;
    const waiting = this.#waiting.get(place) ?? { companyId, environment, seen: new Map() };
    if (waiting.seen.size >= mostWaiting || this.#waiting.size >= mostPlaces) return;
    this.#remember(name);
    waiting.seen.set(rank, { rank, context: keptContext(snapshot, context), fields: readFields(snapshot) });
    this.#waiting.set(place, waiting);
    this.#writer.wake();
  }

  /** Writes what waits. Never rejects. */
  async flush(): Promise<void> {
    await this.#writer.flush();
  }

  #highestOf(place: string): number {
    const known = this.#highest.get(place);
    if (known === undefined) return 1;
    if (this.#now() - known.at < againMs) return known.rank;
    this.#highest.delete(place);
    return 1;
  }

  #remember(name: string): void {
    this.#known.delete(name);
    this.#known.set(name, this.#now());
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  async #write(): Promise<void> {
    const all = [...this.#waiting];
    this.#waiting = new Map();
    for (const [place, waiting] of all) await this.#store(place, waiting);
  }

  async #store(place: string, waiting: Waiting): Promise<void> {
    const { companyId, seen } = waiting;
    try {
      const stored = await this.#deps.database.inCompany(companyId, (tx) =>
        storeContexts(tx, waiting, [...seen.values()]),
      );
      this.#isFailing = false;
      if (stored.state === 'busy') return this.#keep(place, waiting);
      const rank = stored.state === 'stored' ? stored.highest : -1;
      this.#highest.set(place, { rank, at: this.#now() });
    } catch (error) {
      if (!this.#isFailing) this.#deps.logger.warn({ err: error, companyId }, 'contexts not stored');
      this.#isFailing = true;
      this.#known.clear();
    }
  }

  /** Waits again, before what came in the meantime. */
  #keep(place: string, { seen, ...rest }: Waiting): void {
    const newer = this.#waiting.get(place)?.seen ?? new Map<number, SeenContext>();
    this.#waiting.set(place, { ...rest, seen: new Map([...seen, ...newer]) });
    this.#writer.wake();
  }
}
