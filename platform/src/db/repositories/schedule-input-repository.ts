import { activeVisitStates, bookedVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import type {
  InputJob,
  InputTechnician,
  InputVisit,
  ScheduleInput,
} from '../../schedule-runs/schedule-input.ts';
import { sql, type Tx } from '../database.ts';
import { readCompanyTimeZone } from './technician-repository.ts';

type Wanted = {
  readonly companyId: string;
  /** Edges of the days. */
  readonly start: Date;
  readonly end: Date;
  readonly technicianIds: readonly string[] | null;
  readonly jobIds: readonly string[] | null;
  /** Most waiting jobs. */
  readonly limit: number;
};

/** The job `j` with its site `s` and customer `c`, as the search needs it. */
const jobColumns = sql`j.id AS job_id, j.revision AS job_revision, j.number, j.title, j.customer_id,
  c.name AS customer_name, c.do_not_service AS is_not_serviced, j.priority, s.latitude, s.longitude, j.territory, j.required_skills, j.estimated_minutes,
  j.crew_size, j.respond_by, j.resolve_by, j.earliest_start, j.latest_finish,
  EXISTS (SELECT FROM visits w WHERE w.company_id = j.company_id AND w.job_id = j.id AND w.arrived_at IS NOT NULL) AS was_visited`;
const jobSources = sql`JOIN sites s ON s.company_id = j.company_id AND s.id = j.site_id
  JOIN customers c ON c.company_id = j.company_id AND c.id = j.customer_id`;
const isWaiting = sql`j.deleted_at IS NULL AND j.state IN ('unscheduled', 'needs_return')`;

/** Reads all that smart scheduling needs to know; the transaction must have one snapshot. */
export async function readScheduleInput(tx: Tx, wanted: Wanted): Promise<ScheduleInput> {
  const technicians = await readTechnicians(tx, wanted);
  const { jobs, total } = await readJobs(tx, wanted);
  return {
    timeZone: await readCompanyTimeZone(tx, wanted.companyId),
    technicians,
    visits: await readVisits(
      tx,
      technicians.map(({ id }) => id),
      wanted,
    ),
    jobs,
    left: total - jobs.length,
  };
}

async function readTechnicians(tx: Tx, { technicianIds, start, end }: Wanted): Promise<InputTechnician[]> {
  const { rows } = await sql<Omit<InputTechnician, 'absences'>>`
    SELECT id, name, skills, territory, home_latitude, home_longitude, shifts FROM technicians
    WHERE active AND deleted_at IS NULL
      AND (${technicianIds}::uuid[] IS NULL OR id = ANY(${technicianIds}::uuid[])) ORDER BY id`.execute(tx);
  const away = await sql<InputTechnician['absences'][number] & { technicianId: string }>`
    SELECT technician_id, type, starts_at, ends_at FROM absences
    WHERE technician_id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND state = 'approved' AND deleted_at IS NULL
      AND ends_at > ${start} AND starts_at < ${end} ORDER BY starts_at`.execute(tx);
  const absences = Map.groupBy(away.rows, ({ technicianId }) => technicianId);
  return rows.map((row) => ({ ...row, absences: absences.get(row.id) ?? [] }));
}

/** Booked visits that overlap the days. A visit lasts a day at most. */
async function readVisits(
  tx: Tx,
  technicianIds: readonly string[],
  { start, end }: Wanted,
): Promise<InputVisit[]> {
  const { rows } = await sql<InputVisit>`
    SELECT v.id AS visit_id, v.revision AS visit_revision, a.technician_id, v.state, v.pinned AS is_pinned,
      (SELECT count(*)::integer FROM assignments o WHERE o.company_id = v.company_id AND o.visit_id = v.id) AS crew,
      lower(a.during) AS starts_at, upper(a.during) AS ends_at, v.window_start, v.window_end, ${jobColumns}
    FROM visits v
      JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
      JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id ${jobSources}
    WHERE v.deleted_at IS NULL AND v.state = ANY(${[...bookedVisitStates]}) AND a.booked
      AND (v.scheduled_start >= ${start}::timestamptz - interval '1 day' AND v.scheduled_start < ${end}
        OR v.state = ANY(${[...activeVisitStates]}))
      AND a.during && tstzrange(${start}, ${end}) AND a.technician_id = ANY(${technicianIds}::uuid[])
    ORDER BY v.id, a.position`.execute(tx);
  return rows;
}

/** Jobs without a visit that may begin before the days end. */
async function readJobs(
  tx: Tx,
  { jobIds, end, limit }: Wanted,
): Promise<{ jobs: InputJob[]; total: number }> {
  const { rows } = await sql<InputJob & { total: number }>`
    SELECT ${jobColumns}, count(*) OVER () AS total FROM jobs j ${jobSources}
    WHERE ${isWaiting} AND (j.earliest_start IS NULL OR j.earliest_start < ${end})
      AND (${jobIds}::uuid[] IS NULL OR j.id = ANY(${jobIds}::uuid[]))
    ORDER BY j.priority DESC, j.resolve_by, j.id LIMIT ${limit}`.execute(tx);
  return { jobs: rows.map(({ total: _, ...job }) => job), total: rows[0]?.total ?? 0 };
}
