import type { Database, Tx } from '../db/database.ts';
import { FlagDelivery } from './flag-delivery.ts';
import { FlagNews } from './flag-news.ts';
import {
  type FlagSnapshot,
  listFlagEnvironments,
  readFlagNumber,
  readFlagSnapshot,
} from './flag-snapshot.ts';
import { snapshotOf } from './scoped-snapshot.ts';

type Place = {
  readonly companyId: string;
  readonly environment: string;
  /** Projects whose flags are wanted; missing: all. */
  readonly projects?: readonly string[];
};
type Kept = { snapshot: FlagSnapshot; checkedAt: number };

/** How long a snapshot is used without asking the database for a newer one, milliseconds. */
const trustedMs = 100;
/** How long a snapshot is used after the database could not be asked, milliseconds. */
const outageMs = 1_000;
/** Most environments kept prepared; those unused for longest are dropped. */
const mostKept = 500;

/**
 * Prepared flags per company and environment. A snapshot is replaced when the company's number of changes has grown, so
 * no message can be missed; what cannot be read again stays in force.
 */
export class FlagSnapshots {
  /** Announces changes to followers in this process. */
  readonly news = new FlagNews();
  /** Clients that follow flags, with what they have. */
  readonly delivery = new FlagDelivery();
  readonly #database: Database;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #reads = new Map<string, Promise<FlagSnapshot>>();
  /** Readings of the newest state that run, and those that begin after them. */
  readonly #running = new Map<string, Promise<FlagSnapshot>>();
  readonly #next = new Map<string, Promise<FlagSnapshot>>();
  readonly #builds = new Map<string, Promise<FlagSnapshot>>();

  constructor(database: Database, now: () => number = () => performance.now()) {
    this.#database = database;
    this.#now = now;
  }

  /** All flags as this transaction sees them: never older than the last commit. */
  async read(tx: Tx, place: Place): Promise<FlagSnapshot> {
    const number = await readFlagNumber(tx);
    const known = this.#kept.get(keyOf(place))?.snapshot;
    const snapshot = known?.number === number ? known : await this.#build(tx, place, number);
    this.#keep(snapshot);
    return snapshot;
  }

  /** All that wait for the same state share one reading of it. */
  async #build(tx: Tx, place: Place, number: number): Promise<FlagSnapshot> {
    const build = () => readFlagSnapshot(tx, place, this.#kept.get(keyOf(place))?.snapshot);
    const key = `${keyOf(place)}:${number}`;
    const others = this.#builds.get(key);
    // The transaction of the others may have failed.
    if (others) return await others.catch(build);
    const own = build().finally(() => this.#builds.delete(key));
    this.#builds.set(key, own);
    return await own;
  }

  /** A state at most a tenth of a second old, without a query in most cases. */
  async recent(place: Place): Promise<FlagSnapshot> {
    return partFor(await this.#recent(place), place);
  }

  async #recent(place: Place): Promise<FlagSnapshot> {
    const key = keyOf(place);
    const known = this.#kept.get(key);
    if (known && this.#now() - known.checkedAt < trustedMs) return known.snapshot;
    let reading = this.#reads.get(key);
    if (!reading) {
      reading = this.#database
        .snapshot(place.companyId, (tx) => this.read(tx, place))
        .finally(() => this.#reads.delete(key));
      this.#reads.set(key, reading);
    }
    try {
      return await reading;
    } catch (error) {
      if (!known) throw error;
      known.checkedAt = this.#now() + outageMs - trustedMs;
      return known.snapshot;
    }
  }

  /** A state that has at least this revision, if there is one: a caller that knows of a change sees it. */
  async atLeast(place: Place, revision: number): Promise<FlagSnapshot> {
    const recent = await this.recent(place);
    return recent.revision >= revision ? recent : await this.fresh(place);
  }

  /**
   * The state after the last commit. All that ask while it is being read share the next reading, which begins after they
   * asked: a thousand programs that connect at once need two.
   */
  async fresh(place: Place): Promise<FlagSnapshot> {
    return partFor(await this.#fresh(place), place);
  }

  async #fresh(place: Place): Promise<FlagSnapshot> {
    const key = keyOf(place);
    const next = this.#next.get(key);
    if (next) return await next;
    const running = this.#running.get(key);
    if (!running) return await this.#readFresh(place);
    const begun = running
      .catch(() => undefined)
      .then(() => {
        this.#next.delete(key);
        return this.#readFresh(place);
      });
    this.#next.set(key, begun);
    return await begun;
  }

  #readFresh(place: Place): Promise<FlagSnapshot> {
    const key = keyOf(place);
    const reading = this.#database
      .snapshot(place.companyId, (tx) => this.read(tx, place))
      .finally(() => this.#running.delete(key));
    this.#running.set(key, reading);
    return reading;
  }

  /** Environments in which a flag exists. */
  async environmentsOf(companyId: string, flagKey: string): Promise<string[]> {
    return await this.#database.snapshot(companyId, (tx) => listFlagEnvironments(tx, flagKey));
  }

  #keep(snapshot: FlagSnapshot): void {
    // Names that a caller made up must not take the places of others.
    if (snapshot.flags.size === 0) return;
    const key = keyOf(snapshot);
    const older = this.#kept.get(key)?.snapshot;
    const newest = older && older.number > snapshot.number ? older : snapshot;
    this.#kept.delete(key);
    this.#kept.set(key, { snapshot: newest, checkedAt: this.#now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

function partFor(snapshot: FlagSnapshot, { projects }: Place): FlagSnapshot {
  return projects === undefined ? snapshot : snapshotOf(snapshot, projects);
}

function keyOf({ companyId, environment }: Place): string {
  return `${companyId}:${environment}`;
}
