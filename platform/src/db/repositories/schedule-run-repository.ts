import {
  type ScheduleOptions,
  scheduleOptionsSchema,
} from '@switchyard/contracts/scheduling/schedule-options.ts';
import type {
  MoveOutcome,
  ScheduleMove,
  SchedulePlan,
  ScheduleRun,
  UnassignedJob,
} from '@switchyard/contracts/scheduling/schedule-run.ts';
import { sql, type Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';

type RunRow = Omit<ScheduleRun, 'createdAt' | 'updatedAt' | 'startedAt' | 'finishedAt' | 'options'> & {
  options: unknown;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

const runColumns = sql`r.id, r.revision, r.state, r.options, r.progress, r.figures, r.error, r.created_by,
  r.created_by_name, r.created_at, r.updated_at, r.started_at, r.finished_at,
  (SELECT count(*) FROM jsonb_each(r.outcomes) o WHERE o.value ->> 'result' = 'applied')::integer AS applied`;

const listed = 20;

export type NewScheduleRun = {
  readonly id: string;
  readonly companyId: string;
  readonly options: ScheduleOptions;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly now: Date;
};

export async function insertScheduleRun(tx: Tx, run: NewScheduleRun): Promise<void> {
  const { now, options, ...fields } = run;
  await tx
    .insertInto('scheduleRuns')
    .values({ ...fields, options: JSON.stringify(options), createdAt: now, updatedAt: now })
    .execute();
}

/** Serialises starting runs of a company until the commit, so that the limit holds. */
export async function lockNewRuns(tx: Tx, companyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`schedule-runs:${companyId}`}, 0))`.execute(tx);
}

/** Runs of the company that wait or search. */
export async function countOpenRuns(tx: Tx): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::integer AS open FROM schedule_runs WHERE state IN ('queued', 'running')`.execute(tx);
  return rows[0]?.open ?? 0;
}

export async function findScheduleRun(tx: Tx, id: string): Promise<ScheduleRun | undefined> {
  const { rows } = await sql<RunRow>`SELECT ${runColumns} FROM schedule_runs r WHERE r.id = ${id}`.execute(
    tx,
  );
  return rows[0] && toRun(rows[0]);
}

/** Locks a run until the commit. */
export async function lockScheduleRun(tx: Tx, id: string): Promise<ScheduleRun | undefined> {
  await sql`SELECT FROM schedule_runs WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return await findScheduleRun(tx, id);
}

export async function listScheduleRuns(tx: Tx): Promise<ScheduleRun[]> {
  const { rows } = await sql<RunRow>`
    SELECT ${runColumns} FROM schedule_runs r ORDER BY r.created_at DESC, r.id DESC LIMIT ${listed}`.execute(
    tx,
  );
  return rows.map(toRun);
}

type PlanRow = RunRow &
  Pick<SchedulePlan, 'technicians' | 'moves' | 'risks' | 'excluded'> & {
    outcomes: Readonly<Record<string, MoveOutcome>>;
  };

/** A run with its plan, without the jobs that the plan leaves out. */
export async function findSchedulePlan(tx: Tx, id: string): Promise<SchedulePlan | undefined> {
  const { rows } = await sql<PlanRow>`
    SELECT ${runColumns}, r.technicians, r.moves, r.risks, r.excluded, r.outcomes
    FROM schedule_runs r WHERE r.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { technicians, moves, risks, excluded, outcomes, ...run } = row;
  const open = moves.filter(({ id: move }) => outcomes[move]?.result !== 'applied');
  const old = await findOutdated(tx, open);
  return {
    run: toRun(run),
    technicians,
    moves,
    risks,
    excluded,
    outcomes: Object.values(outcomes),
    outdated: old.map(({ id: move }) => move),
    passed: old.filter(({ isPassed }) => isPassed).map(({ id: move }) => move),
  };
}

/** Moves whose visit or job was changed since, and those whose time has passed. */
async function findOutdated(
  tx: Tx,
  moves: readonly ScheduleMove[],
): Promise<{ id: string; isPassed: boolean }[]> {
  if (moves.length === 0) return [];
  const starts = moves.map(({ before, after }) =>
    before !== null && Date.parse(before.startsAt) < Date.parse(after.startsAt)
      ? before.startsAt
      : after.startsAt,
  );
  const { rows } = await sql<{ id: string; isPassed: boolean }>`
    SELECT m.id, m.starts_at < now() AS is_passed FROM unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ visitId }) => visitId !== null)}::boolean[],
        ${moves.map(({ revision }) => revision)}::integer[], ${starts}::timestamptz[]) AS m (id, is_visit, revision, starts_at)
      LEFT JOIN visits v ON m.is_visit AND v.id = m.id AND v.deleted_at IS NULL
      LEFT JOIN jobs j ON NOT m.is_visit AND j.id = m.id AND j.deleted_at IS NULL
    WHERE coalesce(v.revision, j.revision, 0) <> m.revision OR m.starts_at < now()`.execute(tx);
  return rows;
}

/** Jobs that a plan leaves out, the most important first. */
export async function listUnassigned(
  tx: Tx,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<UnassignedJob[]> {
  const { rows } = await sql<{ job: UnassignedJob }>`
    SELECT e.job FROM schedule_runs r, jsonb_array_elements(r.unassigned) WITH ORDINALITY AS e (job, place)
    WHERE r.id = ${id} AND e.place > ${after} ORDER BY e.place LIMIT ${limit}`.execute(tx);
  return rows.map(({ job }) => job);
}

/** Ends a search that waits or runs; its worker notices. False if it has ended. */
export async function cancelScheduleRun(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE schedule_runs SET state = 'cancelled', revision = revision + 1, finished_at = ${now}, updated_at = ${now}
    WHERE id = ${id} AND state IN ('queued', 'running')`.execute(tx);
  return numAffectedRows === 1n;
}

/** Adds what became of moves. */
export async function addOutcomes(
  tx: Tx,
  id: string,
  { outcomes, now }: { outcomes: readonly MoveOutcome[]; now: Date },
): Promise<void> {
  const added = JSON.stringify(Object.fromEntries(outcomes.map((one) => [one.id, one])));
  await sql`UPDATE schedule_runs SET outcomes = outcomes || ${added}::jsonb, revision = revision + 1, updated_at = ${now}
    WHERE id = ${id}`.execute(tx);
}

function toRun({ options, createdAt, updatedAt, startedAt, finishedAt, ...run }: RunRow): ScheduleRun {
  return {
    ...run,
    options: scheduleOptionsSchema.parse(options),
    createdAt: toInstant(createdAt),
    updatedAt: toInstant(updatedAt),
    startedAt: toInstantOrNull(startedAt),
    finishedAt: toInstantOrNull(finishedAt),
  };
}
