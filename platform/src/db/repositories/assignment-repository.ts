import type { AbsentTime } from '@switchyard/contracts/absences/absent-time.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Skill, Shift } from '@switchyard/contracts/technicians/technician.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { newId } from '../../runtime/ids.ts';
import { toInstant } from './instants.ts';

/** Data about a technician that planning needs. */
export type Bookable = {
  id: string;
  name: string;
  active: boolean;
  skills: Skill[];
  shifts: Shift[];
  /** Approved absences in the time that was asked for. */
  absences: AbsentTime[];
};

/**
 * Locks technicians until the commit, always in the same order, so that concurrent plans for the same people queue
 * instead of deadlocking. Deleted and unknown technicians are missing from the result.
 *
 * @param span time to read absences in; without it, none are read
 */
export async function lockTechnicians(
  tx: Tx,
  ids: readonly string[],
  span?: Pick<Booking, 'start' | 'end'>,
): Promise<Bookable[]> {
  if (ids.length === 0) return [];
  const result = await sql<Bookable>`/* prepared */
    SELECT t.id, t.name, t.active, t.skills, t.shifts, coalesce((
      SELECT jsonb_agg(jsonb_build_object('type', r.type, 'startsAt', r.starts_at, 'endsAt', r.ends_at) ORDER BY r.starts_at)
      FROM absences r WHERE r.technician_id = t.id AND r.state = 'approved' AND r.deleted_at IS NULL
        AND r.ends_at > ${span?.start ?? null} AND r.starts_at < ${span?.end ?? null}), '[]') AS absences
    FROM technicians t
    WHERE t.id = ANY(${ids}::uuid[]) AND t.deleted_at IS NULL ORDER BY t.id FOR NO KEY UPDATE OF t`.execute(
    tx,
  );
  return result.rows;
}

export type Booking = { visitId: string; technicianIds: readonly string[]; start: string; end: string };
export type BookingConflict = NonNullable<Problem['conflicts']>[number];

/** Most visits have one technician; the server reuses its plan for a single value but not for a list. */
function isOneOf(technicianIds: readonly string[]): RawBuilder<boolean> {
  return technicianIds.length === 1
    ? sql`a.technician_id = ${technicianIds[0]}`
    : sql`a.technician_id = ANY(${technicianIds}::uuid[])`;
}

/** Visits that already reserve the time of one of these technicians; the technicians must be locked. */
export async function findBookingConflicts(tx: Tx, booking: Booking): Promise<BookingConflict[]> {
  const result = await sql<Omit<BookingConflict, 'start' | 'end'> & { start: Date; end: Date }>`/* prepared */
    SELECT v.id AS visit_id, j.number AS job_number, j.title, t.id AS technician_id, t.name AS technician_name,
      lower(a.during) AS start, upper(a.during) AS end
    FROM assignments a
    JOIN visits v ON v.company_id = a.company_id AND v.id = a.visit_id
    JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
    JOIN technicians t ON t.company_id = a.company_id AND t.id = a.technician_id
    WHERE a.booked AND ${isOneOf(booking.technicianIds)} AND a.visit_id <> ${booking.visitId}
      AND a.during && tstzrange(${booking.start}, ${booking.end})
    ORDER BY a.during, t.name, t.id LIMIT 20`.execute(tx);
  return result.rows.map((row) => ({ ...row, start: toInstant(row.start), end: toInstant(row.end) }));
}

/** Sets the technicians of a visit, the first as lead. */
export async function replaceAssignments(
  tx: Tx,
  { companyId, booking }: { companyId: string; booking: Booking },
): Promise<void> {
  await tx.deleteFrom('assignments').where('visitId', '=', booking.visitId).execute();
  await tx
    .insertInto('assignments')
    .values(
      booking.technicianIds.map((technicianId, position) => ({
        id: newId(),
        companyId,
        visitId: booking.visitId,
        technicianId,
        position,
        during: sql<string>`tstzrange(${booking.start}, ${booking.end})`,
      })),
    )
    .execute();
}

/** Releases the technicians' time; the rows stay as a record of the former crew. */
export async function releaseAssignments(tx: Tx, visitId: string): Promise<void> {
  await tx.updateTable('assignments').set({ booked: false }).where('visitId', '=', visitId).execute();
}

/** Reserves the technicians' time again; it must be free. */
export async function reserveAssignments(tx: Tx, visitId: string): Promise<void> {
  await tx.updateTable('assignments').set({ booked: true }).where('visitId', '=', visitId).execute();
}

/** Sets the time reserved for a visit. */
export async function bookAssignments(
  tx: Tx,
  { visitId, start, end }: Omit<Booking, 'technicianIds'>,
): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ during: sql<string>`tstzrange(${start}, ${end})` })
    .where('visitId', '=', visitId)
    .execute();
}

/** Another visit with one of these technicians currently at work; the technicians must be locked. */
export async function findOtherActiveVisit(
  tx: Tx,
  { visitId, technicianIds }: { visitId: string; technicianIds: readonly string[] },
): Promise<{ jobNumber: number; technicianName: string } | undefined> {
  const result = await sql<{ jobNumber: number; technicianName: string }>`/* prepared */
    SELECT j.number AS job_number, t.name AS technician_name
    FROM visits v
    JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
    JOIN technicians t ON t.company_id = a.company_id AND t.id = a.technician_id
    JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
    WHERE v.state IN ('en_route', 'on_site', 'in_progress', 'paused') AND v.deleted_at IS NULL AND v.id <> ${visitId}
      AND ${isOneOf(technicianIds)} LIMIT 1`.execute(tx);
  return result.rows[0];
}
