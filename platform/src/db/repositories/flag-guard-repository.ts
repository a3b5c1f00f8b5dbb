import type { RolloutGuard } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { sql, type Tx } from '../database.ts';
import { listOpenGuards } from './flag-rollout-repository.ts';

type Counters = {
  readonly companyId: string;
  readonly environment: string;
  readonly counters: ReadonlyMap<string, number>;
};

/** Adds counters that a guard watches to the present minute, in the order of their names; others are not stored. */
export async function addCounters(tx: Tx, { companyId, environment, counters }: Counters): Promise<void> {
  if (counters.size === 0) return;
  const guards = (await listOpenGuards(tx, environment)).filter(({ source }) => source === 'counters');
  const watched = new Set(guards.flatMap(({ counted, per }) => (per === null ? [counted] : [counted, per])));
  const some = [...counters].filter(([name, value]) => watched.has(name) && value > 0);
  if (some.length === 0) return;
  await sql`
    INSERT INTO flag_counters AS f (company_id, environment, name, minute, value)
    SELECT ${companyId}::uuid, ${environment}, c.name, date_trunc('minute', now()), c.value
    FROM unnest(${some.map(([name]) => name)}::text[], ${some.map(([, value]) => value)}::float8[]) AS c (name, value)
    ORDER BY c.name
    ON CONFLICT (company_id, environment, name, minute) DO UPDATE SET value = f.value + excluded.value`.execute(
    tx,
  );
}

/** A guarded rollout, and the environment that it changes. */
type Watched = {
  readonly rolloutId: string;
  readonly environment: string;
  readonly guard: RolloutGuard;
};

/** A unit of the window: its events, and whether it had any. */
export type GuardUnit = { readonly unit: string; readonly total: number };

/** Most units of a window that are read. */
const mostUnits = 100_000;

/**
 * Units in the window of a guard, which begins with the present step: with the event to which the guard relates, otherwise with the
 * counted one. `total` sums the counted events.
 */
export async function readGuardUnits(
  tx: Tx,
  { rolloutId, environment, guard: { counted, per, windowMinutes } }: Watched,
): Promise<GuardUnit[]> {
  const { rows } = await sql<GuardUnit>`
    WITH since AS MATERIALIZED (
      SELECT greatest(r.step_at, now() - make_interval(mins => ${windowMinutes})) AS at FROM flag_rollouts r
      WHERE r.id = ${rolloutId}
    )
    SELECT p.unit, coalesce(sum(p.value) FILTER (WHERE p.event = ${counted}), 0)::float8 AS total
    FROM experiment_events p, since
    WHERE p.environment = ${environment} AND p.event IN (${counted}, ${per ?? counted}) AND p.at >= since.at
    GROUP BY p.unit HAVING bool_or(p.event = ${per ?? counted}) LIMIT ${mostUnits}`.execute(tx);
  return rows;
}

/** Sums of the counters of a guard in its window, which begins with the minute of the present step. */
export async function readGuardCounters(
  tx: Tx,
  { rolloutId, environment, guard: { counted, per, windowMinutes } }: Watched,
): Promise<{ counted: number; per: number }> {
  const { rows } = await sql<{ counted: number; per: number }>`
    SELECT coalesce(sum(c.value) FILTER (WHERE c.name = ${counted}), 0)::float8 AS counted,
      coalesce(sum(c.value) FILTER (WHERE c.name = ${per ?? ''}), 0)::float8 AS per
    FROM flag_counters c JOIN flag_rollouts r ON r.company_id = c.company_id AND r.id = ${rolloutId}
    WHERE c.environment = ${environment} AND c.name IN (${counted}, ${per ?? ''})
      AND c.minute >= greatest(date_trunc('minute', r.step_at), now() - make_interval(mins => ${windowMinutes}))`.execute(
    tx,
  );
  return rows[0] ?? { counted: 0, per: 0 };
}
