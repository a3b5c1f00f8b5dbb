import type { Database } from '@switchyard/platform/db/database.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { addCounters } from '@switchyard/platform/db/repositories/flag-guard-repository.ts';
import {
  addFlagMetrics,
  type MetricsReport,
} from '@switchyard/platform/db/repositories/flag-metrics-repository.ts';

/** Counts of a program, and its counters by name. */
export type ProgramReport = MetricsReport & {
  readonly companyId: string;
  readonly counters: ReadonlyMap<string, number>;
};

type Waiting = {
  readonly report: ProgramReport;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
};

/** Most counts that are written at once. */
const mostCounts = 5_000;

/**
 * Writes what programs report. Instances of a program count the same flags, so simultaneous reports would wait for each
 * other's commits: while a write of a company runs, its next reports gather, and one transaction adds all of them up.
 */
export class ReportWriter {
  readonly #database: Database;
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves when the report is stored. */
  async store(report: ProgramReport): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { report, done: resolve, failed: reject };
    const others = this.#waiting.get(report.companyId);
    if (others) {
      others.push(one);
    } else {
      this.#waiting.set(report.companyId, [one]);
      void this.#writeAll(report.companyId);
    }
    await promise;
  }

  async #writeAll(companyId: string): Promise<void> {
    for (;;) {
      const batch = takeBatch(this.#waiting.get(companyId) ?? []);
      if (batch.length === 0) break;
      await this.#write(companyId, batch);
    }
    this.#waiting.delete(companyId);
  }

  /**
   * If a batch is refused, each of its reports is tried alone: it fails for itself. Without the database all fail at once;
   * a batch whose commit was not answered may be stored, so that repeating it would count twice.
   */
  async #write(companyId: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const reports = batch.map(({ report }) => report);
      await this.#database.inCompany(companyId, async (tx) => {
        await addFlagMetrics(tx, companyId, reports);
        for (const [environment, counters] of countersOf(reports))
          await addCounters(tx, { companyId, environment, counters });
      });
      for (const { done } of batch) done();
    } catch (error) {
      const isRepeated = batch.length > 1 && classifyDatabaseError(error).kind !== 'unavailable';
      if (isRepeated) for (const one of batch) await this.#write(companyId, [one]);
      else for (const { failed } of batch) failed(error);
    }
  }
}

/** Removes the next reports, at least one if there is any. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  let counts = 0;
  const end = waiting.findIndex(({ report }, at) => {
    counts += report.counts.length;
    return at > 0 && counts > mostCounts;
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

/** Sums of the counters by environment and name, in the order of environments. */
function countersOf(reports: readonly ProgramReport[]): [string, Map<string, number>][] {
  const sums = new Map<string, Map<string, number>>();
  for (const { environment, counters } of reports) {
    const sum = sums.get(environment) ?? new Map<string, number>();
    for (const [name, value] of counters) sum.set(name, (sum.get(name) ?? 0) + value);
    sums.set(environment, sum);
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
