import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import {
  type FlagRollout,
  type RolloutBreach,
  rolloutSchema,
} from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { RolloutGuard, RolloutStep } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { type Database, sql, type Tx } from '../database.ts';

export type NewRolloutRow = Pick<
  FlagRollout,
  'id' | 'environment' | 'strategyId' | 'strategy' | 'startShare' | 'reason' | 'authorId' | 'authorName'
> & {
  companyId: string;
  flagId: string;
  knownRevision: number;
  steps: readonly RolloutStep[];
  guards: readonly RolloutGuard[];
  now: Date;
};

export async function insertRollout(
  tx: Tx,
  { now, steps, guards, strategy, ...row }: NewRolloutRow,
): Promise<void> {
  const json = {
    steps: JSON.stringify(steps),
    guards: JSON.stringify(guards),
    strategy: JSON.stringify(strategy),
  };
  await tx
    .insertInto('flagRollouts')
    .values({ ...row, ...json, createdAt: now, updatedAt: now })
    .execute();
}

/** A rollout with what only its worker needs. */
export type KnownRollout = FlagRollout & {
  readonly flagId: string;
  readonly knownRevision: number;
  /** Time since the present step by the time of the database, milliseconds. */
  readonly elapsedMs: number;
};

export async function readRollout(tx: Tx, id: string): Promise<KnownRollout | undefined> {
  const row = await rollouts(tx).where('flagRollouts.id', '=', id).executeTakeFirst();
  return row && toRollout(row);
}

/** Rollouts of a flag that are under way, then those that ended last. */
export async function listRollouts(tx: Tx, flagId: string): Promise<FlagRollout[]> {
  const rows = await rollouts(tx)
    .where('flagId', '=', flagId)
    .orderBy(sql`state IN ('running', 'paused')`, 'desc')
    .orderBy('flagRollouts.updatedAt', 'desc')
    .orderBy('flagRollouts.id', 'desc')
    .limit(mostListed)
    .execute();
  const isOpen = ({ state }: FlagRollout) => state === 'running' || state === 'paused';
  const all = rows.map((row) => rolloutSchema.parse(toRollout(row)));
  return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one)).slice(0, mostEnded)];
}

const mostListed = 100;
const mostEnded = 10;

/** True if a rule has a rollout under way. */
export async function hasOpenRollout(
  tx: Tx,
  { flagId, environment, strategyId }: { flagId: string; environment: string; strategyId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('flagRollouts')
    .select('id')
    .where('flagId', '=', flagId)
    .where('environment', '=', environment)
    .where('strategyId', '=', strategyId)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst();
  return row !== undefined;
}

export type RolloutChange = Partial<
  Pick<FlagRollout, 'state' | 'step' | 'approvedStep' | 'approvedBy' | 'detail'>
> & {
  strategy?: FlagStrategy;
  breach?: RolloutBreach;
  knownRevision?: number;
  /** A step was made, or begins again: its time and sample count from now. */
  restarts?: boolean;
};

/** Changes a rollout that the caller has locked with its flag; a worker looks at it at once. */
export async function updateRollout(tx: Tx, id: string, change: RolloutChange): Promise<void> {
  const { strategy, breach, approvedBy, restarts = false, ...plain } = change;
  await tx
    .updateTable('flagRollouts')
    .set((of) => ({
      ...plain,
      ...(strategy === undefined ? {} : { strategy: JSON.stringify(strategy) }),
      ...(breach === undefined ? {} : { breach: JSON.stringify(breach) }),
      ...(approvedBy === undefined ? {} : { approvedByName: approvedBy }),
      ...(restarts ? { stepAt: sql<Date>`now()` } : {}),
      checkAt: sql<Date>`now()`,
      revision: of('revision', '+', 1),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
  if (!restarts) return;
  await sql`UPDATE flag_rollouts r SET sample_base = ${counted} WHERE r.id = ${id}`.execute(tx);
}

/** Says what a rollout waits for. Its revision stays: an approval sent meanwhile is not refused as stale. */
export async function noteWaiting(tx: Tx, id: string, detail: string): Promise<void> {
  await tx
    .updateTable('flagRollouts')
    .set({ detail, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Notes a look that changed nothing, and when the next one is. */
export async function postponeRollout(
  tx: Tx,
  id: string,
  { inMs, knownRevision }: { inMs: number; knownRevision: number },
): Promise<void> {
  await sql`UPDATE flag_rollouts SET known_revision = ${knownRevision},
    check_at = now() + make_interval(secs => ${inMs / 1000}) WHERE id = ${id}`.execute(tx);
}

/** Lets a rollout rest whose look failed, also if its flag changed in the meantime. */
export async function postponeFailed(tx: Tx, id: string, inMs: number): Promise<void> {
  await sql`UPDATE flag_rollouts r SET check_at = now() + make_interval(secs => ${inMs / 1000}),
      known_revision = coalesce((SELECT e.revision FROM flag_environments e
        WHERE e.flag_id = r.flag_id AND e.environment = r.environment), r.known_revision)
    WHERE r.id = ${id}`.execute(tx);
}

/** Rollouts that are due, over all companies. */
export async function findDueRollouts(
  database: Database,
  limit: number,
): Promise<{ companyId: string; id: string }[]> {
  const { rows } = await sql<{ companyId: string; id: string }>`
    SELECT company_id, id FROM due_flag_rollouts(${limit})`.execute(database.global);
  return rows;
}

/** Guards of the rollouts under way in an environment. */
export async function listOpenGuards(tx: Tx, environment: string): Promise<RolloutGuard[]> {
  const rows = await tx
    .selectFrom('flagRollouts')
    .select('guards')
    .where('environment', '=', environment)
    .where('state', 'in', ['running', 'paused'])
    .where(sql<boolean>`guards <> '[]'`)
    .execute();
  return rows.flatMap(({ guards }) => rolloutSchema.shape.guards.safeParse(guards).data ?? []);
}

/** Evaluations that got the flag, in the hours that can still be reported at the step. */
const counted = sql<number>`coalesce((SELECT sum(m.yes) FROM flag_metrics m
  JOIN flags f ON f.company_id = m.company_id AND f.key = m.flag_key
  WHERE f.id = r.flag_id AND m.environment = r.environment AND m.variant = ''
    AND m.hour >= date_trunc('hour', r.step_at) - interval '24 hours'), 0)`;

function rollouts(tx: Tx) {
  return tx
    .selectFrom('flagRollouts')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'flagRollouts.companyId')
        .onRef('flags.id', '=', 'flagRollouts.flagId'),
    )
    .select(['flagRollouts.id', 'flagRollouts.revision', 'flagId', 'flags.key as flagKey', 'environment'])
    .select(['strategyId', 'strategy', 'knownRevision', 'steps', 'guards', 'state', 'step', 'stepAt'])
    .select(['approvedStep', 'approvedByName as approvedBy', 'startShare', 'detail', 'breach'])
    .select(['flagRollouts.reason', 'authorId', 'authorName'])
    .select(['flagRollouts.createdAt', 'flagRollouts.updatedAt'])
    .select(sql<number>`coalesce(extract(epoch FROM now() - step_at) * 1000, 0)::float8`.as('elapsedMs'))
    .select(
      sql<number>`greatest(0, coalesce((SELECT sum(m.yes) FROM flag_metrics m WHERE m.flag_key = flags.key
        AND m.environment = flag_rollouts.environment AND m.variant = ''
        AND m.hour >= date_trunc('hour', flag_rollouts.step_at) - interval '24 hours'), 0) - sample_base)::float8`.as(
        'sample',
      ),
    );
}

type RolloutRow = Awaited<ReturnType<ReturnType<typeof rollouts>['executeTakeFirstOrThrow']>>;

function toRollout({ flagId, knownRevision, elapsedMs, ...row }: RolloutRow): KnownRollout {
  const rollout = rolloutSchema.parse({
    ...row,
    stepAt: row.stepAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
  return { ...rollout, flagId, knownRevision, elapsedMs };
}
