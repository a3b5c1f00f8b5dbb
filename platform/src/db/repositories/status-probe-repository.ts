import type { ProbeResult, StatusComponent, StatusDay } from '@switchyard/contracts/status/status.ts';
import { type Database, sql } from '../database.ts';

type Reader = Database['global'];

/** Result of one probe. */
export type ProbeRow = {
  component: StatusComponent;
  result: ProbeResult;
  /** Milliseconds; null without an answer. */
  latencyMs: number | null;
  /** Reason for a failed probe, for operators. */
  detail: string | null;
};

/** Retention of raw probes; daily totals are kept as long as they are shown. */
const rawKept = '48 hours';
const daysKept = '100 days';
const noticesKept = '2 years';
const unconfirmedKept = '7 days';
const deliveriesKept = '30 days';

/**
 * Claims the current minute, by the database's clock.
 * @returns its start, or null if another process has it
 */
export async function claimRound(database: Reader): Promise<Date | null> {
  const { rows } = await sql<{ minute: Date }>`
    INSERT INTO status_rounds (minute) VALUES (date_trunc('minute', now()))
    ON CONFLICT DO NOTHING RETURNING minute`.execute(database);
  return rows[0]?.minute ?? null;
}

/** Stores the probes of a minute; existing results are kept. */
export async function insertProbes(database: Reader, at: Date, probes: readonly ProbeRow[]): Promise<void> {
  if (probes.length === 0) return;
  await database
    .insertInto('statusProbes')
    .values(probes.map((probe) => ({ ...probe, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Aggregates the probes of yesterday and today (UTC): the raw data of both days is still complete. */
export async function rollUpDays(database: Reader): Promise<void> {
  await sql`
    INSERT INTO status_days (component, day, probes, degraded, down, p50_ms, p95_ms)
    SELECT component, (at AT TIME ZONE 'UTC')::date, count(*), count(*) FILTER (WHERE result = 'degraded'),
      count(*) FILTER (WHERE result = 'down'), round(percentile_cont(0.5) WITHIN GROUP (ORDER BY latency_ms)),
      round(percentile_cont(0.95) WITHIN GROUP (ORDER BY latency_ms))
    FROM status_probes
    WHERE at >= (date_trunc('day', now() AT TIME ZONE 'UTC') - interval '1 day') AT TIME ZONE 'UTC'
    GROUP BY 1, 2
    ON CONFLICT (component, day) DO UPDATE SET probes = excluded.probes, degraded = excluded.degraded,
      down = excluded.down, p50_ms = excluded.p50_ms, p95_ms = excluded.p95_ms
    WHERE excluded.probes >= status_days.probes`.execute(database);
}

/** Removes expired data. */
export async function pruneStatus(database: Reader): Promise<void> {
  await sql`DELETE FROM status_probes WHERE at < now() - ${rawKept}::interval`.execute(database);
  await sql`DELETE FROM status_rounds WHERE minute < now() - ${rawKept}::interval`.execute(database);
  await sql`DELETE FROM status_days WHERE day < (now() - ${daysKept}::interval)::date`.execute(database);
  await sql`DELETE FROM status_notices WHERE closed_at < now() - ${noticesKept}::interval`.execute(database);
  await sql`DELETE FROM status_subscribers
    WHERE confirmed_at IS NULL AND confirm_sent_at < now() - ${unconfirmedKept}::interval`.execute(database);
  await sql`DELETE FROM status_deliveries WHERE created_at < now() - ${deliveriesKept}::interval`.execute(
    database,
  );
}

export type LastProbe = {
  component: StatusComponent;
  result: ProbeResult;
  at: Date;
  latencyMs: number | null;
};

/** The newest probe of each component within the last two days. */
export async function readLastProbes(database: Reader): Promise<LastProbe[]> {
  const { rows } = await sql<LastProbe>`
    SELECT DISTINCT ON (component) component, result, at, latency_ms FROM status_probes
    WHERE at > now() - ${rawKept}::interval ORDER BY component, at DESC`.execute(database);
  return rows;
}

export type ComponentDay = StatusDay & { component: StatusComponent };

/** Daily totals of all components since this day (`2026-11-21`), oldest first. */
export async function readStatusDays(database: Reader, since: string): Promise<ComponentDay[]> {
  const { rows } = await sql<ComponentDay>`
    SELECT component, to_char(day, 'YYYY-MM-DD') AS day, probes, degraded, down, p50_ms AS "p50Ms", p95_ms AS "p95Ms"
    FROM status_days WHERE day >= ${since}::date ORDER BY day`.execute(database);
  return rows;
}

export type ComponentHour = {
  component: StatusComponent;
  at: Date;
  p50Ms: number | null;
  p95Ms: number | null;
};

/** Hourly latency where there are probes, oldest first. */
export async function readStatusHours(database: Reader): Promise<ComponentHour[]> {
  const { rows } = await sql<ComponentHour>`
    SELECT component, date_trunc('hour', at) AS at,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY latency_ms))::int AS "p50Ms",
      round(percentile_cont(0.95) WITHIN GROUP (ORDER BY latency_ms))::int AS "p95Ms"
    FROM status_probes WHERE at > now() - ${rawKept}::interval GROUP BY 1, 2 ORDER BY 2`.execute(database);
  return rows;
}

/** A version string that changes whenever the status changes. */
export async function readStatusVersion(database: Reader): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT concat_ws('.', (SELECT to_char(max(at), 'YYYYMMDDHH24MI') FROM status_probes),
      (SELECT count(*) FROM status_updates),
      (SELECT floor(extract(epoch FROM max(updated_at)) * 1000) FROM status_notices)) AS version`.execute(
    database,
  );
  return rows[0]?.version ?? '';
}
