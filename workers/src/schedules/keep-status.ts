import { setTimeout as delay } from 'node:timers/promises';
import {
  claimRound,
  insertProbes,
  type ProbeRow,
  pruneStatus,
  rollUpDays,
} from '@switchyard/platform/db/repositories/status-probe-repository.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { type Probe, runProbes } from '../probes/probe.ts';

export type StatusKeeperDeps = {
  database: Database;
  clock: Clock;
  probes: readonly Probe[];
  /** Default: the constant above. */
  startMs?: number;
};

const minuteMs = 60_000;
/** Most rounds kept while the database is unavailable: an hour. */
const mostRemembered = 60;
/** A newly started process does not probe yet: the others may still be starting, milliseconds. */
const startMs = 15_000;
/** Rounds between two clean-ups. */
const pruneEvery = 30;

/**
 * Probes every component once a minute and stores the results. Does not use the queue: a monitor that depends on what
 * it monitors would fail together with it. While the database is unavailable, rounds are kept in memory and written
 * once it is back.
 */
export class StatusKeeper {
  readonly #deps: StatusKeeperDeps;
  #remembered: { at: Date; probes: ProbeRow[] }[] = [];
  #lastAlone = 0;
  #rounds = 0;
  readonly #begin = performance.now();

  constructor(deps: StatusKeeperDeps) {
    this.#deps = deps;
  }

  /**
   * Call it every few seconds; the first call of a minute probes, in one of the processes.
   * @throws Error if the database is unavailable
   */
  async run(): Promise<void> {
    if (performance.now() - this.#begin < (this.#deps.startMs ?? startMs)) return;
    const at = await this.#nextRound();
    if (at !== null) {
      this.#remembered.push({ at, probes: await runProbes(this.#deps.probes) });
      this.#remembered = this.#remembered.slice(-mostRemembered);
    }
    await this.#store();
  }

  /** The minute to probe, by the database's clock; null if another process has claimed it. */
  async #nextRound(): Promise<Date | null> {
    const { database, clock } = this.#deps;
    try {
      return await claimRound(database.global);
    } catch {
      // Without the database the minute cannot be claimed: each process probes, and the first to write its result wins.
      const minute = Math.floor(clock.now().getTime() / minuteMs) * minuteMs;
      if (minute <= this.#lastAlone) return null;
      this.#lastAlone = minute;
      return new Date(minute);
    }
  }

  async #store(): Promise<void> {
    const { global } = this.#deps.database;
    if (this.#remembered.length === 0) return;
    while (this.#remembered[0]) {
      const { at, probes } = this.#remembered[0];
      await insertProbes(global, at, probes);
      this.#remembered.shift();
      await delay(0);
    }
    await rollUpDays(global);
    if (this.#rounds % pruneEvery === 0) await pruneStatus(global);
    this.#rounds += 1;
  }
}
