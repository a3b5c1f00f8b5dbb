import type { ServerResponse } from 'node:http';
import type { TokenGrant } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FlagClient } from '@switchyard/platform/flags/flag-delivery.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import { snapshotOf } from '@switchyard/platform/flags/scoped-snapshot.ts';

/** Writes the events that lead from a revision to a state; null: everything. */
export type StreamDialect = {
  readonly name: 'unleash' | 'ofrep';
  readonly text: (snapshot: FlagSnapshot, since: number | null, isFirst: boolean) => string;
};

export type Follower = {
  readonly grant: TokenGrant;
  readonly dialect: StreamDialect;
  /** Revision that the program has; null: none. */
  readonly since: number | null;
  /** Name that the program gave. */
  readonly name: string;
};

/** A program that has not taken what was written for this long is disconnected, milliseconds. */
const longestWaitMs = 30_000;

/**
 * One program that follows the flags of its environment. Nothing is queued: a program that reads slowly gets one step
 * from the revision that it has to the newest, once it has taken what was written before.
 */
export class FlagStream {
  readonly grant: TokenGrant;
  readonly raw: ServerResponse;
  readonly #dialect: StreamDialect;
  readonly #name: string;
  #revision: number | null;
  /** Revision that the connection has taken; null: none. */
  #taken: number | null = null;
  #newest: FlagSnapshot | null = null;
  #isFirst = true;
  /** Since when the program has not taken what was written; 0: it has. */
  #waitingSince = 0;

  constructor(raw: ServerResponse, given: Follower) {
    this.raw = raw;
    this.grant = given.grant;
    this.#dialect = given.dialect;
    this.#revision = given.since;
    this.#name = given.name;
    raw.on('drain', () => {
      this.#waitingSince = 0;
      this.#taken = this.#revision;
      if (this.#newest) this.offer(this.#newest);
    });
  }

  /** Name of the program, and the revision that its connection has taken. */
  get client(): FlagClient {
    return {
      kind: this.#dialect.name,
      name: this.#name,
      role: null,
      topic: null,
      environment: this.grant.environment,
      projects: [...this.grant.projects],
      position: this.#taken,
      delayMs: null,
    };
  }

  /** Writes the step to this state, unless the program has it or is still reading. */
  offer(snapshot: FlagSnapshot): void {
    if (this.#newest === null || snapshot.number >= this.#newest.number)
      this.#newest = snapshotOf(snapshot, this.grant.projects);
    if (this.raw.destroyed || this.raw.writableEnded || this.#waitingSince !== 0) return;
    const { revision } = this.#newest;
    if (!this.#isFirst && this.#revision === revision) return;
    this.#write(stepOf(this.#dialect, this.#newest, this.#revision, this.#isFirst));
    this.#isFirst = false;
    this.#revision = revision;
    if (this.#waitingSince === 0) this.#taken = revision;
  }

  /** Keeps proxies from closing the connection, and disconnects a program that reads nothing any more. */
  beat(now: number): void {
    if (this.#waitingSince !== 0 && now - this.#waitingSince > longestWaitMs) this.raw.destroy();
    else if (this.#waitingSince === 0 && !this.#isFirst) this.#write(beatBytes);
  }

  end(): void {
    this.raw.end();
  }

  #write(bytes: Buffer): void {
    if (!this.raw.write(bytes)) this.#waitingSince = performance.now();
  }
}

/** A comment, which programs skip. */
const beatBytes = Buffer.from(': here\n\n');

type Steps = Map<string, Buffer>;
const steps = new WeakMap<FlagSnapshot, Steps>();
/** Most steps kept per state: most programs have the revision before it. */
const mostSteps = 8;

/** The bytes of a step, written and encoded once for all programs that take it. */
function stepOf(
  { name, text }: StreamDialect,
  snapshot: FlagSnapshot,
  since: number | null,
  isFirst: boolean,
): Buffer {
  const known: Steps = steps.get(snapshot) ?? new Map();
  steps.set(snapshot, known);
  const key = `${name}:${since ?? 'all'}:${String(isFirst)}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const written = Buffer.from(text(snapshot, since, isFirst));
  if (known.size < mostSteps) known.set(key, written);
  return written;
}
