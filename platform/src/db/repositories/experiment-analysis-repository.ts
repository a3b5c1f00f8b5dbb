import { type Analysis, analysisSchema } from '@switchyard/contracts/experiments/analysis.ts';
import type { Metric } from '@switchyard/contracts/experiments/metric.ts';
import type { ArmMoments } from '../../experiments/arm-estimate.ts';
import { type Database, sql, type Tx } from '../database.ts';

/** An analysis, and the counters that tell whether it is outdated. */
export type AnalysisState = {
  readonly arrivals: number;
  readonly asks: number;
  readonly isAsked: boolean;
  /** Null: none yet, or that of another version. */
  readonly analysis: Analysis | null;
};

/** State of the analysis of an A/B test; undefined before anything happened. */
export async function readAnalysis(tx: Tx, experimentId: string): Promise<AnalysisState | undefined> {
  const row = await tx
    .selectFrom('experimentAnalyses')
    .select(['arrivals', 'asks', 'answered', 'result'])
    .where('experimentId', '=', experimentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { arrivals, asks, answered, result } = row;
  const analysis = analysisSchema.safeParse(result).data ?? null;
  return {
    arrivals: Number(arrivals),
    asks: Number(asks),
    isAsked: Number(asks) > Number(answered),
    analysis,
  };
}

/** Asks for an analysis; the schedule of the workers finds it if its task is lost. */
export async function askForAnalysis(
  tx: Tx,
  { companyId, experimentId }: { companyId: string; experimentId: string },
): Promise<void> {
  await sql`
    INSERT INTO experiment_analyses AS a (company_id, experiment_id, asks) VALUES (${companyId}, ${experimentId}, 1)
    ON CONFLICT (company_id, experiment_id) DO UPDATE SET asks = a.asks + 1`.execute(tx);
}

type Finished = {
  readonly companyId: string;
  readonly experimentId: string;
  /** As they were before the figures were read. */
  readonly before: Pick<AnalysisState, 'arrivals' | 'asks'>;
  readonly analysis: Analysis;
};

/** Stores an analysis; false if the stored one counts the same or more. */
export async function storeAnalysis(
  tx: Tx,
  { companyId, experimentId, before, analysis }: Finished,
): Promise<boolean> {
  const { arrivals, asks } = before;
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO experiment_analyses AS a (company_id, experiment_id, counted, answered, analysed_at, result)
    VALUES (${companyId}, ${experimentId}, ${arrivals}, ${asks}, ${analysis.analysedAt}, ${JSON.stringify(analysis)}::jsonb)
    ON CONFLICT (company_id, experiment_id) DO UPDATE SET counted = excluded.counted, answered = excluded.answered,
        analysed_at = excluded.analysed_at, result = excluded.result
      WHERE a.counted <= excluded.counted AND a.answered <= excluded.answered
        AND (a.result IS NULL OR a.counted < excluded.counted OR a.answered < excluded.answered)`.execute(tx);
  return numAffectedRows === 1n;
}

/** A/B tests of all companies whose analysis is due, those that a user waits for first. */
export async function findDueExperiments(
  database: Database,
  { olderThan, limit }: { olderThan: string; limit: number },
): Promise<{ companyId: string; experimentId: string }[]> {
  const { rows } = await sql<{ companyId: string; experimentId: string }>`
    SELECT company_id, experiment_id FROM due_experiments(${olderThan}::interval, ${limit})`.execute(
    database.global,
  );
  return rows;
}

/** Units per variant, those set aside, and the time of the first exposure. */
export async function countExposures(
  tx: Tx,
  experimentId: string,
): Promise<{ units: ReadonlyMap<string, number>; quarantined: number; firstAt: Date | null }> {
  const { rows } = await sql<{ variant: string; units: number; quarantined: number; firstAt: Date }>`
    SELECT variant, count(*) FILTER (WHERE NOT is_quarantined)::integer AS units,
      count(*) FILTER (WHERE is_quarantined)::integer AS quarantined, min(first_at) AS first_at
    FROM experiment_exposures WHERE experiment_id = ${experimentId} GROUP BY variant`.execute(tx);
  const times = rows.map(({ firstAt }) => firstAt.getTime());
  return {
    units: new Map(rows.map(({ variant, units }) => [variant, units])),
    quarantined: rows.reduce((sum, row) => sum + row.quarantined, 0),
    firstAt: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** How far back the past of units explains what they do. */
const priorWindow = '14 days';

type Measured = {
  readonly experimentId: string;
  readonly environment: string;
  readonly metric: Pick<Metric, 'kind' | 'event' | 'perEvent'>;
  /** Events after it do not count. */
  readonly until: Date;
};

/** Sums of a metric per variant, over all units that are not set aside. A unit without events counts as zero. */
export async function readMoments(
  tx: Tx,
  { experimentId, environment, metric: { kind, event, perEvent }, until }: Measured,
): Promise<ReadonlyMap<string, ArmMoments>> {
  const { rows } = await sql<ArmMoments & { variant: string }>`
    WITH units AS (
      SELECT x.unit, x.variant,
        CASE WHEN ${kind} = 'conversion' THEN (count(*) FILTER (WHERE e.event = ${event} AND e.at >= x.first_at) > 0)::integer
          ELSE coalesce(sum(e.value) FILTER (WHERE e.event = ${event} AND e.at >= x.first_at), 0) END::float8 AS value,
        CASE WHEN ${perEvent}::text IS NULL THEN 1
          ELSE coalesce(sum(e.value) FILTER (WHERE e.event = ${perEvent} AND e.at >= x.first_at), 0) END::float8 AS per,
        coalesce(sum(e.value) FILTER (WHERE e.event = ${event} AND e.at < x.first_at), 0)::float8 AS prior
      FROM experiment_exposures x
        LEFT JOIN experiment_events e ON e.company_id = x.company_id AND e.environment = ${environment}
          AND e.event IN (${event}, coalesce(${perEvent}::text, ${event})) AND e.unit = x.unit
          AND e.at >= x.first_at - ${priorWindow}::interval AND e.at <= ${until}
      WHERE x.experiment_id = ${experimentId} AND NOT x.is_quarantined
      GROUP BY x.unit, x.variant
    )
    SELECT variant, count(*)::integer AS units, avg(value) AS mean, coalesce(var_samp(value), 0) AS variance,
      avg(per) AS per_mean, coalesce(var_samp(per), 0) AS per_variance,
      coalesce(covar_samp(value, per), 0) AS covariance,
      avg(prior) AS prior_mean, coalesce(var_samp(prior), 0) AS prior_variance,
      coalesce(covar_samp(value, prior), 0) AS prior_covariance
    FROM units GROUP BY variant`.execute(tx);
  return new Map(rows.map(({ variant, ...moments }) => [variant, moments]));
}
