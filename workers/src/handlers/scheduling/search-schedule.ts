import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { mostJobs } from '@switchyard/contracts/scheduling/schedule-options.ts';
import type { ScheduleProgress, ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { readScheduleInput } from '@switchyard/platform/db/repositories/schedule-input-repository.ts';
import { findScheduleRun } from '@switchyard/platform/db/repositories/schedule-run-repository.ts';
import {
  type ClaimedRun,
  claimRun,
  failRun,
  findWaitingRuns,
  noteAlive,
  requeueRun,
  storeEnd,
  storeIterations,
  storePlan,
} from '@switchyard/platform/db/repositories/schedule-search-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { recordProgress, recordRun } from '@switchyard/platform/events/schedule-events.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { type CommandDeps, runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { type BuiltProblem, buildProblem } from '@switchyard/platform/schedule-runs/build-problem.ts';
import type { SearchEnd, SearchStep } from '@switchyard/platform/schedule-runs/search-plan.ts';
import { openSpan } from '@switchyard/platform/schedule-runs/work-shifts.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { ThreadLostError, ThreadSearch } from './thread-search.ts';

export type SearchDeps = CommandDeps & {
  /** Aborted when the process ends: the run is given back. */
  readonly stopping: AbortSignal;
};

/** Runs looked at to find one that no other worker takes. */
const candidates = 20;
/** Searches of a run that may die before it is given up. */
const mostAttempts = 3;
/** A cancelled search ends within this time; milliseconds. */
const pollMs = 120;
/** Time for the reasons of the last plan, once a search is ended from outside. */
const patienceMs = 20_000;
const mostScores = 60;

/** Searches the plan of the run whose company has waited longest. Does nothing if none waits. */
export async function searchSchedule(deps: SearchDeps): Promise<void> {
  if (deps.stopping.aborted) return;
  for (const { companyId, runId } of await findWaitingRuns(deps.database, candidates)) {
    const runner = newId();
    const run = await deps.database.inCompany(companyId, (tx) => claimRun(tx, { runId, runner }));
    if (!run) continue;
    await new RunSearch(deps, { companyId, runner, run }).perform();
    return;
  }
}

type Claim = { readonly companyId: string; readonly runner: string; readonly run: ClaimedRun };

type Watch = {
  /** Ends this search when the run is cancelled or lost. */
  stops(search: ThreadSearch): void;
  /** The end of a search; null if it is given up. */
  until(ended: Promise<SearchEnd>): Promise<SearchEnd | null>;
  end(): void;
};

/** One search of one run: from the board to its last plan. */
class RunSearch {
  private readonly deps: SearchDeps;
  private readonly claim: Claim;
  private readonly startedAt = performance.now();
  private progress: ScheduleProgress;
  /** Writes follow one another. */
  private writing: Promise<void> = Promise.resolve();

  constructor(deps: SearchDeps, claim: Claim) {
    this.deps = deps;
    this.claim = claim;
    this.progress = claim.run.progress ?? { iterations: 0, improvements: 0, elapsedMs: 0, scores: [] };
  }

  private get place() {
    return { runId: this.claim.run.id, runner: this.claim.runner };
  }

  async perform(): Promise<void> {
    const { run } = this.claim;
    if (run.attempts > mostAttempts) return await this.fail('worker_lost');
    // From now on: reading a large board may take longer than a worker may be silent.
    const watch = this.watch();
    try {
      let built: BuiltProblem;
      try {
        built = await this.readProblem();
      } catch (error) {
        if (error instanceof RangeError) return await this.fail('internal');
        throw error;
      }
      await this.search(built, watch);
    } finally {
      watch.end();
    }
  }

  private async search(built: BuiltProblem, watch: Watch): Promise<void> {
    const { run } = this.claim;
    const { options, iterations, kept } = run;
    await using search = new ThreadSearch({ built, options, iterations, kept }, (step) =>
      this.write(() => this.take(built, step)),
    );
    watch.stops(search);
    try {
      const end = await watch.until(search.ended);
      await this.writing;
      if (end !== null) await this.store(built, end);
      else await this.giveBack(false);
    } catch (error) {
      if (!(error instanceof ThreadLostError)) throw error;
      await this.writing;
      if (run.attempts >= mostAttempts) await this.fail('worker_lost');
      else await this.giveBack(true);
    }
  }

  private async readProblem(): Promise<BuiltProblem> {
    const { companyId, run } = this.claim;
    const { options } = run;
    const input = await this.deps.database.snapshot(companyId, async (tx) => {
      const clock = createZoneClock(await readCompanyTimeZone(tx, companyId));
      const { origin, length } = openSpan(clock, options.from, options.days);
      return await readScheduleInput(tx, {
        companyId,
        start: new Date(origin),
        end: new Date(origin + length * 60_000),
        technicianIds: options.technicianIds,
        jobIds: options.jobIds,
        limit: mostJobs,
      });
    });
    return buildProblem(input, options, this.deps.clock.now());
  }

  /** Looks for a cancellation, notes that this worker is alive, and follows the end of the process. */
  private watch(): Watch {
    const { stopping, database } = this.deps;
    let isLooking = false;
    let isEnded = false;
    let search: ThreadSearch | undefined;
    let giveUp: (value: null) => void = () => undefined;
    const givenUp = new Promise<null>((resolve) => {
      giveUp = resolve;
    });
    let late: NodeJS.Timeout | undefined;
    const look = async () => {
      const state = await database.inCompany(this.claim.companyId, (tx) => noteAlive(tx, this.place));
      if (state === 'running') return;
      isEnded = true;
      search?.stop();
      // Taken by another worker, or removed: nothing is left to store.
      if (state === undefined) giveUp(null);
      else late ??= setTimeout(giveUp, patienceMs, null);
    };
    const timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      // Without the database, the search goes on; another worker takes the run if that lasts.
      look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    }, pollMs);
    const onStop = () => giveUp(null);
    stopping.addEventListener('abort', onStop, { once: true });
    return {
      stops: (begun) => {
        search = begun;
        if (isEnded) begun.stop();
      },
      until: (ended) => Promise.race([ended, givenUp]),
      end: () => {
        clearInterval(timer);
        clearTimeout(late);
        stopping.removeEventListener('abort', onStop);
      },
    };
  }

  /** Adds a write after those under way. A failed one is repeated by the next better plan. */
  private write(work: () => Promise<void>): void {
    this.writing = this.writing.then(work).catch(() => undefined);
  }

  private async take(built: BuiltProblem, step: Exclude<SearchStep, { kind: 'beat' }>): Promise<void> {
    const { companyId, run } = this.claim;
    if (step.kind === 'settled') {
      await this.deps.database.inCompany(companyId, (tx) => storeIterations(tx, run.id, step.iterations));
      return;
    }
    this.note(step);
    await this.command(async (unit) => {
      const { plan } = step;
      const stored = await storePlan(unit.tx, { ...this.place, plan, built, progress: this.progress });
      if (stored) recordProgress(unit, await this.read(unit));
    });
  }

  private note({ iterations, score }: { iterations: number; score: number }): void {
    const { improvements, scores } = this.progress;
    const isBetter = Math.round(score) < (scores.at(-1) ?? Infinity);
    this.progress = {
      iterations,
      improvements: improvements + (isBetter ? 1 : 0),
      elapsedMs: Math.round(performance.now() - this.startedAt),
      scores: isBetter ? [...scores, Math.round(score)].slice(-mostScores) : scores,
    };
  }

  private async store(built: BuiltProblem, end: SearchEnd): Promise<void> {
    if (end.faults.length > 0) {
      await this.fail('faulty_plan');
      throw new Error(`A plan breaks rules: ${JSON.stringify(end.faults.slice(0, 5))}`);
    }
    this.note(end);
    await this.command(async (unit) => {
      const { plan } = end;
      const stored = await storeEnd(unit.tx, { ...this.place, plan, built, progress: this.progress });
      if (!stored) return;
      const run = await this.read(unit);
      if (run.state === 'done') recordRun(unit, 'ended', run);
      else recordProgress(unit, run);
    });
  }

  private async fail(error: NonNullable<ScheduleRun['error']>): Promise<void> {
    await this.command(async (unit) => {
      if (await failRun(unit.tx, { ...this.place, error })) recordRun(unit, 'ended', await this.read(unit));
    });
  }

  private async giveBack(isCounted: boolean): Promise<void> {
    const place = { ...this.place, isCounted };
    await this.deps.database.inCompany(this.claim.companyId, (tx) => requeueRun(tx, place));
  }

  private async read(unit: UnitOfWork): Promise<ScheduleRun> {
    const run = await findScheduleRun(unit.tx, this.claim.run.id);
    if (!run) throw new Error('The run just written is missing');
    return run;
  }

  private async command(work: (unit: UnitOfWork) => Promise<void>): Promise<void> {
    const context = systemContext(this.claim.companyId);
    await runCommand(this.deps, context, work);
  }
}
