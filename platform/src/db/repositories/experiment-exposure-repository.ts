import { sql, type Tx } from '../database.ts';

/** A unit that met a variant. */
export type Exposure = { readonly unit: string; readonly variant: string; readonly at: Date };

/** Most exposures and events of an A/B test; further ones are not stored. */
export const mostArrivals = 5_000_000;

/** Counts of a report: units that are new or met another variant, and changed rows, also those with an earlier time only. */
export type RecordedExposures = { readonly accepted: number; readonly changed: number };

/**
 * Notes exposures of one A/B test: the first variant of a unit stays, and a unit that meets another one is set aside
 * for good. In the order of the key, so that simultaneous reports do not block each other for good.
 */
export async function recordExposures(
  tx: Tx,
  {
    companyId,
    experimentId,
    exposures,
  }: { companyId: string; experimentId: string; exposures: readonly Exposure[] },
): Promise<RecordedExposures> {
  if (exposures.length === 0) return { accepted: 0, changed: 0 };
  // Rows set aside before are not updated: an updated one that is set aside has just met another variant.
  const { rows } = await sql<{ isAccepted: boolean }>`
    INSERT INTO experiment_exposures AS x (company_id, experiment_id, unit, variant, first_at, is_quarantined)
    SELECT ${companyId}::uuid, ${experimentId}::uuid, e.unit, (array_agg(e.variant ORDER BY e.at, e.variant))[1],
      min(e.at), count(DISTINCT e.variant) > 1
    FROM unnest(${exposures.map(({ unit }) => unit)}::text[], ${exposures.map(({ variant }) => variant)}::text[],
      ${exposures.map(({ at }) => at)}::timestamptz[]) AS e (unit, variant, at)
    GROUP BY e.unit ORDER BY e.unit
    ON CONFLICT (company_id, experiment_id, unit) DO UPDATE
      SET is_quarantined = x.variant <> excluded.variant OR excluded.is_quarantined,
        first_at = least(x.first_at, excluded.first_at)
      WHERE NOT x.is_quarantined
        AND (x.variant <> excluded.variant OR excluded.is_quarantined OR excluded.first_at < x.first_at)
    RETURNING x.xmax = 0 OR x.is_quarantined AS is_accepted`.execute(tx);
  return { accepted: rows.filter(({ isAccepted }) => isAccepted).length, changed: rows.length };
}

/** Something that a program counted of a unit. */
export type CountedEvent = {
  readonly id: string;
  readonly event: string;
  readonly unit: string;
  readonly value: number;
  readonly at: Date;
};

type Events = {
  readonly companyId: string;
  readonly environment: string;
  readonly events: readonly CountedEvent[];
};

/** Stores events; ids that are known already are left out. Returns the events that are new. */
export async function insertExperimentEvents(
  tx: Tx,
  { companyId, environment, events }: Events,
): Promise<{ event: string }[]> {
  if (events.length === 0) return [];
  const column = <Key extends keyof CountedEvent>(key: Key) => events.map((event) => event[key]);
  const { rows } = await sql<{ event: string }>`
    INSERT INTO experiment_events (company_id, environment, id, event, unit, value, at)
    SELECT ${companyId}::uuid, ${environment}, e.id, e.event, e.unit, e.value, e.at
    FROM unnest(${column('id')}::text[], ${column('event')}::text[], ${column('unit')}::text[],
      ${column('value')}::float8[], ${column('at')}::timestamptz[]) AS e (id, event, unit, value, at)
    ORDER BY e.id
    ON CONFLICT (company_id, environment, id) DO NOTHING RETURNING event`.execute(tx);
  return rows;
}

/**
 * Counts what arrived for A/B tests, so that they are analysed again. The last step of a transaction, once for all of its
 * tests, in the order of their ids: simultaneous reports do not block each other for good.
 */
export async function noteArrivals(
  tx: Tx,
  { companyId, counts }: { companyId: string; counts: ReadonlyMap<string, number> },
): Promise<void> {
  const some = [...counts].filter(([, count]) => count > 0);
  if (some.length === 0) return;
  await sql`
    INSERT INTO experiment_analyses AS a (company_id, experiment_id, arrivals)
    SELECT ${companyId}::uuid, e.id, e.count
    FROM unnest(${some.map(([id]) => id)}::uuid[], ${some.map(([, count]) => count)}::bigint[]) AS e (id, count)
    ORDER BY e.id
    ON CONFLICT (company_id, experiment_id) DO UPDATE SET arrivals = a.arrivals + excluded.arrivals`.execute(
    tx,
  );
}

/** True if an A/B test was started, is not concluded and has room: only then its exposures are stored. */
export async function takesExposures(tx: Tx, experimentId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM experiments x
      LEFT JOIN experiment_analyses a ON a.company_id = x.company_id AND a.experiment_id = x.id
    WHERE x.id = ${experimentId} AND x.status IN ('running', 'paused')
      AND coalesce(a.arrivals, 0) < ${mostArrivals}`.execute(tx);
  return rows.length > 0;
}

/** A/B test of a flag that takes exposures or events. */
export type OpenExperiment = {
  readonly id: string;
  readonly flagKey: string;
  readonly project: string;
  readonly status: string;
  readonly variants: Readonly<Record<string, unknown>> | null;
  readonly allocation: Readonly<Record<string, number>> | null;
  readonly metrics: unknown;
  readonly startedAt: Date | null;
  readonly isFull: boolean;
};

/** A/B tests of an environment that are not concluded, oldest first. */
export async function listOpenExperiments(tx: Tx, environment: string): Promise<OpenExperiment[]> {
  const { rows } = await sql<OpenExperiment>`
    SELECT x.id, f.key AS flag_key, f.project, x.status, f.variants, x.allocation, x.metrics, x.started_at,
      coalesce(a.arrivals >= ${mostArrivals}, false) AS is_full
    FROM experiments x
      JOIN flags f ON f.company_id = x.company_id AND f.id = x.flag_id
      LEFT JOIN experiment_analyses a ON a.company_id = x.company_id AND a.experiment_id = x.id
    WHERE x.environment = ${environment} AND x.status <> 'concluded' AND f.archived_at IS NULL
    ORDER BY x.id`.execute(tx);
  return rows;
}
