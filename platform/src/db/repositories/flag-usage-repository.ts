import { usageDays } from '@switchyard/contracts/feature-flags/usage-routes.ts';
import { sql, type Tx } from '../database.ts';

/** Evaluations of a flag in an environment. */
export type EnvironmentUsage = {
  readonly flagKey: string;
  readonly environment: string;
  readonly lastHour: Date;
  readonly on: number;
};

/** Evaluations per flag and environment of the time for which they are kept. */
export async function readEnvironmentUsage(tx: Tx): Promise<EnvironmentUsage[]> {
  const { rows } = await sql<EnvironmentUsage>`
    SELECT flag_key, environment, max(hour) AS last_hour, sum(yes)::float8 AS "on" FROM flag_metrics
    WHERE variant = '' GROUP BY flag_key, environment`.execute(tx);
  return rows;
}

/** Evaluations per flag and day, by days before today (UTC). */
export async function readDailyUsage(tx: Tx): Promise<{ flagKey: string; daysAgo: number; count: number }[]> {
  const { rows } = await sql<{ flagKey: string; daysAgo: number; count: number }>`
    SELECT flag_key, (now() AT TIME ZONE 'UTC')::date - (hour AT TIME ZONE 'UTC')::date AS days_ago,
      sum(yes + no)::float8 AS count
    FROM flag_metrics WHERE variant = '' AND hour > now() - make_interval(days => ${usageDays})
    GROUP BY 1, 2`.execute(tx);
  return rows;
}
