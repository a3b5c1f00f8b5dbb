import {
  arrivalGraceMinutes,
  expectedVisitStates,
  presentVisitStates,
} from '@switchyard/contracts/visits/lateness-rules.ts';
import { type RawBuilder, sql } from 'kysely';

const grace = sql.raw(`interval '${arrivalGraceMinutes} minutes'`);
const states = (list: readonly string[]) => sql.raw(list.map((state) => `'${state}'`).join(', '));
const expected = states(expectedVisitStates);
const present = states(presentVisitStates);
const openJobs = states(['scheduled', 'dispatched', 'en_route', ...presentVisitStates]);

/** SQL version of `arrivalDue` in the lateness rules, for visits `v`. */
export const arrivalDue = sql<Date>`CASE WHEN v.window_end IS NULL THEN v.scheduled_start + ${grace}
  ELSE greatest(v.scheduled_start, v.window_end) END`;

/** Visits `v` at which a technician is still expected. */
export const isExpectedVisit = sql<boolean>`v.state IN (${expected})`;

/** SQL version of `runningLate` in the lateness rules, for visits `v`. */
function isLateVisit(now: Date): RawBuilder<boolean> {
  return sql`((${isExpectedVisit} AND ${arrivalDue} < ${now})
    OR (v.state IN (${present}) AND v.scheduled_end < ${now}))`;
}

/**
 * Jobs `j` with a visit that is running late. Nothing is late before its start, and the job's `scheduled_start` is that
 * of its next visit, so only visits of jobs under way are examined.
 */
export function isLateJob(now: Date): RawBuilder<boolean> {
  return sql`(j.state IN (${openJobs})
    AND coalesce(j.scheduled_start, '2200-01-01 00:00:00+00'::timestamptz) < ${now}
    AND EXISTS (SELECT 1 FROM visits v WHERE v.company_id = j.company_id AND v.job_id = j.id
      AND v.deleted_at IS NULL AND ${isLateVisit(now)}))`;
}
