import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { Shift } from '@switchyard/contracts/technicians/technician.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { isOpenJob } from './job-list-repository.ts';
import { type JobRow, selectJobs, toJob } from './job-row.ts';
import { isLateJob } from './late-work.ts';

/** An interval [from, to) of time. */
export type Span = { from: Date; to: Date };

export async function countJobsByState(tx: Tx): Promise<Partial<Record<JobState, number>>> {
  const result = await sql<{ state: JobState; jobs: number }>`
    SELECT state, count(*) AS jobs FROM jobs WHERE deleted_at IS NULL GROUP BY state`.execute(tx);
  return Object.fromEntries(result.rows.map((row) => [row.state, row.jobs]));
}

export type OpenJobCounts = { late: number; overdue: number; emergencies: number };

export async function countOpenJobs(tx: Tx, now: Date): Promise<OpenJobCounts> {
  const result = await sql<OpenJobCounts>`
    SELECT count(*) FILTER (WHERE ${isLateJob(now)}) AS late,
      count(*) FILTER (WHERE j.resolve_by < ${now}) AS overdue,
      count(*) FILTER (WHERE j.priority = 4) AS emergencies
    FROM jobs j WHERE j.deleted_at IS NULL AND ${isOpenJob}`.execute(tx);
  return result.rows[0] ?? { late: 0, overdue: 0, emergencies: 0 };
}

export type DayCounts = { scheduled: number; completed: number; onTimeShare: number | null };

/**
 * Jobs with a visit on the day, jobs completed on it, and the share of its completed visits that began no later than 15
 * minutes after their planned start.
 */
export async function countDay(tx: Tx, { from, to }: Span): Promise<DayCounts> {
  // A job completed today was written today; the clock of the reporting device may be 5 minutes ahead.
  const result = await sql<DayCounts>`
    SELECT count(DISTINCT v.job_id) AS scheduled,
      (SELECT count(*) FROM jobs j WHERE j.deleted_at IS NULL AND j.completed_at >= ${from}
        AND j.completed_at < ${to} AND j.updated_at > ${from}::timestamptz - interval '5 minutes') AS completed,
      avg(CASE WHEN v.started_at <= v.scheduled_start + interval '15 minutes' THEN 1.0 ELSE 0.0 END)
        FILTER (WHERE v.state = 'completed' AND v.started_at IS NOT NULL AND v.scheduled_start >= ${from})::float8
        AS on_time_share
    FROM visits v
    WHERE v.deleted_at IS NULL AND v.state <> 'cancelled' AND v.scheduled_start < ${to}
      AND v.scheduled_start > ${from}::timestamptz - interval '1 day' AND v.scheduled_end > ${from}`.execute(
    tx,
  );
  return result.rows[0] ?? { scheduled: 0, completed: 0, onTimeShare: null };
}

/**
 * Open jobs with the earliest resolve-by times; ties by priority, highest first. The index does not include priorities,
 * so only jobs due up to the last of these times are sorted.
 */
export async function findBurningJobs(tx: Tx, limit: number): Promise<Job[]> {
  const result = await sql<JobRow>`
    WITH earliest AS MATERIALIZED (
      SELECT j.resolve_by FROM jobs j
      WHERE j.deleted_at IS NULL AND ${isOpenJob} AND j.resolve_by IS NOT NULL
      ORDER BY j.resolve_by LIMIT ${limit}
    ), page AS MATERIALIZED (
      SELECT j.id, row_number() OVER (ORDER BY j.resolve_by, j.priority DESC, j.id) AS cursor_key FROM jobs j
      WHERE j.deleted_at IS NULL AND ${isOpenJob}
        AND j.resolve_by <= (SELECT max(earliest.resolve_by) FROM earliest)
      ORDER BY j.resolve_by, j.priority DESC, j.id LIMIT ${limit}
    )
    ${selectJobs} ORDER BY page.cursor_key`.execute(tx);
  return result.rows.map(toJob);
}

export type FirstSteps = Record<'technician' | 'customer' | 'job' | 'visit' | 'team', boolean>;

/** First steps of a company that are done; each checks for a single row. */
export async function readFirstSteps(tx: Tx): Promise<FirstSteps> {
  const result = await sql<FirstSteps>`
    SELECT EXISTS (SELECT FROM technicians WHERE active AND deleted_at IS NULL AND jsonb_array_length(shifts) > 0)
        AS technician,
      EXISTS (SELECT FROM sites s JOIN customers c ON c.company_id = s.company_id AND c.id = s.customer_id
        WHERE s.deleted_at IS NULL AND c.deleted_at IS NULL) AS customer,
      EXISTS (SELECT FROM jobs WHERE deleted_at IS NULL) AS job,
      EXISTS (SELECT FROM visits WHERE deleted_at IS NULL) AS visit,
      EXISTS (SELECT FROM users WHERE NOT is_program OFFSET 1)
        OR EXISTS (SELECT FROM invitations WHERE revoked_at IS NULL) AS team`.execute(tx);
  return result.rows[0] ?? { technician: false, customer: false, job: false, visit: false, team: false };
}

/** Working time of a technician: weekly shifts, and approved absences in order of their start. */
export type WorkingTime = { shifts: Shift[]; absences: { from: string; to: string }[] };

/** Working time of all active technicians within the span. */
export async function readWorkingTimes(tx: Tx, { from, to }: Span): Promise<WorkingTime[]> {
  const result = await sql<WorkingTime>`
    SELECT t.shifts, coalesce(away.absences, '[]') AS absences
    FROM technicians t LEFT JOIN (
      SELECT technician_id, jsonb_agg(jsonb_build_object('from', starts_at, 'to', ends_at) ORDER BY starts_at) AS absences FROM absences
      WHERE state = 'approved' AND deleted_at IS NULL AND ends_at > ${from} AND starts_at < ${to} GROUP BY technician_id
    ) away ON away.technician_id = t.id
    WHERE t.active AND t.deleted_at IS NULL`.execute(tx);
  return result.rows;
}

/** Minutes of technicians' time reserved by visits on each of the consecutive days. */
export async function readBookedMinutes(tx: Tx, days: readonly Span[]): Promise<number[]> {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const result = await sql<{ minutes: number }>`
    WITH booked AS MATERIALIZED (
      SELECT v.scheduled_start AS since, v.scheduled_end AS until
      FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id AND a.booked
      WHERE v.deleted_at IS NULL AND v.scheduled_start < ${last.to} AND v.scheduled_end > ${first.from}
        AND v.scheduled_start > ${first.from}::timestamptz - interval '1 day'
    )
    SELECT coalesce(sum(extract(epoch FROM least(booked.until, day.until) - greatest(booked.since, day.since)) / 60)
      FILTER (WHERE booked.since IS NOT NULL), 0)::int AS minutes
    FROM unnest(${days.map((day) => day.from)}::timestamptz[], ${days.map((day) => day.to)}::timestamptz[])
      WITH ORDINALITY AS day (since, until, place)
    LEFT JOIN booked ON booked.since < day.until AND booked.until > day.since
    GROUP BY day.place ORDER BY day.place`.execute(tx);
  return result.rows.map((row) => row.minutes);
}
