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
  /** Default: see above. */
  startMs?: number;
};

const minuteMs = 60_000;
/** Rounds that are remembered while the database is away: an hour. */
const mostRemembered = 60;
/** A process that has just begun does not judge: the others may still be starting, milliseconds. */
const startMs = 15_000;
/** Rounds between two clean-ups. */
const pruneEvery = 30;

/**
 * Probes every component once a minute and remembers what it found. Nothing here goes through the queue: a monitor that
 * needs what it watches would fall silent just when there is something to say. While the database is away, the rounds are
 * kept in memory and written once it is back.
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
   * To be called every few seconds; the first call of a minute probes, in one of the processes.
   * @throws Error when the database is away
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

  /** The minute to probe in, by the database's clock; null when somebody has done it. */
  async #nextRound(): Promise<Date | null> {
    const { database, clock } = this.#deps;
    try {
      return await claimRound(database.global);
    } catch {
      // Nobody can take turns without the database: each process looks, and the first to write its finding is heard.
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
