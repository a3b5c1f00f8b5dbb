import { type CoursePoint, coursePointSchema } from '@switchyard/contracts/experiments/analysis.ts';
import { sql, type Tx } from '../database.ts';

/** Tests that ran no longer show every hour, others every day. */
const hourly = '4 days';
/** Most points of a course. */
const mostPoints = 400;

type Kept = { companyId: string; experimentId: string; point: CoursePoint };

/** Keeps an analysis for charts; a later one of the same hour replaces it. */
export async function keepCoursePoint(tx: Tx, { companyId, experimentId, point }: Kept): Promise<void> {
  await sql`
    INSERT INTO experiment_course (company_id, experiment_id, hour, point)
    VALUES (${companyId}, ${experimentId}, date_trunc('hour', ${point.at}::timestamptz), ${JSON.stringify(point)}::jsonb)
    ON CONFLICT (company_id, experiment_id, hour) DO UPDATE SET point = excluded.point`.execute(tx);
}

/** Analyses of an A/B test over time, oldest first. What another version wrote in another form is left out. */
export async function readCourse(tx: Tx, experimentId: string): Promise<CoursePoint[]> {
  const { rows } = await sql<{ point: unknown }>`
    WITH all_points AS (
      SELECT hour, point, max(hour) OVER () - min(hour) OVER () <= ${hourly}::interval AS is_hourly
      FROM experiment_course WHERE experiment_id = ${experimentId}
    ), shown AS (
      SELECT DISTINCT ON (CASE WHEN is_hourly THEN hour ELSE date_trunc('day', hour, 'UTC') END) hour, point
      FROM all_points
      ORDER BY CASE WHEN is_hourly THEN hour ELSE date_trunc('day', hour, 'UTC') END DESC, hour DESC
      LIMIT ${mostPoints}
    )
    SELECT point FROM shown ORDER BY hour`.execute(tx);
  return rows.flatMap(({ point }) => coursePointSchema.safeParse(point).data ?? []);
}
