import {
  type ScheduleOptions,
  scheduleOptionsSchema,
} from '@switchyard/contracts/scheduling/schedule-options.ts';
import type { ScheduleProgress, ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import type { BuiltProblem } from '../../schedule-runs/build-problem.ts';
import type { EndedPlan, RunPlan } from '../../schedule-runs/describe-run.ts';
import type { PlannedVisit } from '../../scheduling/scheduling-problem.ts';
import { type Database, sql, type Tx } from '../database.ts';

/** A run whose worker has not been heard of for so long may be taken by another one. */
const silentAfter = '8 seconds';

export type RunPlace = { readonly companyId: string; readonly runId: string };

/** Runs of all companies that wait for a worker, fairest first. */
export async function findWaitingRuns(database: Database, limit: number): Promise<RunPlace[]> {
  const { rows } = await sql<RunPlace>`
    SELECT company_id, run_id FROM waiting_schedule_runs(${silentAfter}::interval, ${limit})`.execute(
    database.global,
  );
  return rows;
}

export type ClaimedRun = {
  readonly id: string;
  readonly options: ScheduleOptions;
  readonly iterations: number | null;
  readonly kept: readonly PlannedVisit[] | null;
  readonly progress: ScheduleProgress | null;
  /** This one included. */
  readonly attempts: number;
};

/** Takes a waiting run; undefined if another worker has it. */
export async function claimRun(
  tx: Tx,
  { runId, runner }: { runId: string; runner: string },
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<Omit<ClaimedRun, 'options'> & { options: unknown }>`
    UPDATE schedule_runs SET state = 'running', runner = ${runner}, alive_at = now(), attempts = attempts + 1,
      started_at = coalesce(started_at, now()), revision = revision + 1, updated_at = now()
    WHERE id = ${runId} AND (state = 'queued' OR (state = 'running' AND alive_at < now() - ${silentAfter}::interval))
    RETURNING id, options, iterations, kept, progress, attempts`.execute(tx);
  const [row] = rows;
  return row && { ...row, options: scheduleOptionsSchema.parse(row.options) };
}

/** Notes that the worker is alive. Returns the state of the run; undefined if it belongs to another worker. */
export async function noteAlive(
  tx: Tx,
  { runId, runner }: { runId: string; runner: string },
): Promise<ScheduleRun['state'] | undefined> {
  const { rows } = await sql<{ state: ScheduleRun['state'] }>`
    SELECT state FROM schedule_runs WHERE id = ${runId} AND runner = ${runner}`.execute(tx);
  const state = rows[0]?.state;
  if (state === 'running') {
    await sql`UPDATE schedule_runs SET alive_at = now()
      WHERE id = ${runId} AND runner = ${runner} AND alive_at < now() - interval '1 second'`.execute(tx);
  }
  return state;
}

export async function storeIterations(tx: Tx, runId: string, iterations: number): Promise<void> {
  await sql`UPDATE schedule_runs SET iterations = ${iterations} WHERE id = ${runId}`.execute(tx);
}

type Stored = {
  readonly runId: string;
  readonly runner: string;
  readonly plan: RunPlan;
  readonly built: BuiltProblem;
  readonly progress: ScheduleProgress;
};

/** Stores a better plan of a search. False if the run was cancelled or belongs to another worker. */
export async function storePlan(tx: Tx, { runId, runner, plan, built, progress }: Stored): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE schedule_runs SET figures = ${JSON.stringify(plan.figures)}::jsonb, moves = ${JSON.stringify(plan.moves)}::jsonb,
      kept = ${JSON.stringify(plan.kept)}::jsonb, progress = ${JSON.stringify(progress)}::jsonb,
      technicians = ${JSON.stringify(built.technicians)}::jsonb, excluded = ${JSON.stringify(built.excluded)}::jsonb,
      alive_at = now(), revision = revision + 1, updated_at = now()
    WHERE id = ${runId} AND runner = ${runner} AND state = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}

type Ended = Stored & { readonly plan: EndedPlan };

/** Stores the last plan of a search. A cancelled run stays cancelled. False if it belongs to another worker. */
export async function storeEnd(tx: Tx, { runId, runner, plan, built, progress }: Ended): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE schedule_runs SET figures = ${JSON.stringify(plan.figures)}::jsonb, moves = ${JSON.stringify(plan.moves)}::jsonb,
      kept = ${JSON.stringify(plan.kept)}::jsonb, progress = ${JSON.stringify(progress)}::jsonb,
      risks = ${JSON.stringify(plan.risks)}::jsonb, unassigned = ${JSON.stringify(plan.unassigned)}::jsonb,
      technicians = ${JSON.stringify(built.technicians)}::jsonb, excluded = ${JSON.stringify(plan.excluded)}::jsonb,
      state = CASE state WHEN 'running' THEN 'done' ELSE state END, finished_at = coalesce(finished_at, now()),
      revision = revision + 1, updated_at = now()
    WHERE id = ${runId} AND runner = ${runner} AND state IN ('running', 'cancelled') AND outcomes = '{}'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Gives a run back; `isCounted`: the attempt counts, because the search died. */
export async function requeueRun(
  tx: Tx,
  { runId, runner, isCounted }: { runId: string; runner: string; isCounted: boolean },
): Promise<void> {
  await sql`UPDATE schedule_runs SET state = 'queued', runner = NULL, attempts = attempts - ${isCounted ? 0 : 1},
      revision = revision + 1, updated_at = now()
    WHERE id = ${runId} AND runner = ${runner} AND state = 'running'`.execute(tx);
}

/** Ends a run without a result; the last plan stays, except one with faults, which a cancelled run loses, too. */
export async function failRun(
  tx: Tx,
  { runId, runner, error }: { runId: string; runner: string; error: NonNullable<ScheduleRun['error']> },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE schedule_runs SET state = 'failed', error = ${error}, finished_at = coalesce(finished_at, now()), revision = revision + 1, updated_at = now(),
      moves = CASE WHEN ${error === 'faulty_plan'} THEN '[]' ELSE moves END
    WHERE id = ${runId} AND runner = ${runner} AND (state = 'running' OR (state = 'cancelled' AND ${error === 'faulty_plan'}))`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
