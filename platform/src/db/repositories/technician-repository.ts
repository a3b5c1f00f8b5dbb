import { createZoneClock, type LocalTime } from '@switchyard/contracts/technicians/shift-rules.ts';
import type { CreateTechnician, Technician } from '@switchyard/contracts/technicians/technician.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tx } from '../database.ts';
import type { Technicians } from '../generated/database-schema.ts';
import type { ReadScope } from './read-scope.ts';
import { selectTechnicians, type TechnicianRow, toTechnician } from './technician-row.ts';

/** Zone in which the company's shifts and days are meant. */
export async function readCompanyTimeZone(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('timeZone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.timeZone;
}

/** The company's wall clock at this instant. */
export async function readLocalTime(
  tx: Tx,
  { companyId, now }: { companyId: string; now: Date },
): Promise<LocalTime> {
  return createZoneClock(await readCompanyTimeZone(tx, companyId))(now);
}

/** Condition on `t` that a reader of this scope may see the technician; customers see none. */
export function technicianInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`false`;
    case 'technician':
      return sql`t.id = ${scope.technicianId}`;
    default:
      return scope satisfies never;
  }
}

export type TechnicianRead = { scope: ReadScope; local: LocalTime };

/** A technician, deleted ones included, or undefined when there is none in this scope. */
export async function findTechnician(
  tx: Tx,
  id: string,
  { scope, local }: TechnicianRead,
): Promise<Technician | undefined> {
  const result = await sql<TechnicianRow>`/* prepared */
    WITH page AS (SELECT t.id, 0 AS cursor_key FROM technicians t WHERE t.id = ${id} AND ${technicianInScope(scope)})
    ${selectTechnicians}`.execute(tx);
  const row = result.rows[0];
  return row && toTechnician(row, local);
}

/** All technicians who work for the company now, by name. */
export async function findActiveTechnicians(tx: Tx, local: LocalTime): Promise<Technician[]> {
  const result = await sql<TechnicianRow>`
    WITH page AS (SELECT t.id, 0 AS cursor_key FROM technicians t WHERE t.active AND t.deleted_at IS NULL)
    ${selectTechnicians} ORDER BY t.name, t.id`.execute(tx);
  return result.rows.map((row) => toTechnician(row, local));
}

/** Ids of all technicians who work for the company now. */
export async function findActiveTechnicianIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('technicians')
    .select('id')
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether there is such a technician in this scope; deleted ones count. */
export async function hasTechnician(tx: Tx, id: string, scope: ReadScope): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM technicians t WHERE t.id = ${id} AND ${technicianInScope(scope)}`.execute(tx);
  return rows.length > 0;
}

/** Locks a technician until the commit. @returns false when there is none */
export async function lockTechnician(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('technicians')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type NewTechnician = CreateTechnician & { id: string; companyId: string; number: number; now: Date };

export async function insertTechnician(
  tx: Tx,
  { now, skills, shifts, home, ...technician }: NewTechnician,
): Promise<void> {
  await tx
    .insertInto('technicians')
    .values({
      ...technician,
      skills: JSON.stringify(skills),
      shifts: JSON.stringify(shifts),
      homeLatitude: home?.latitude ?? null,
      homeLongitude: home?.longitude ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

export type TechnicianPatch = Partial<Omit<CreateTechnician, 'externalRef'>> & { deletedAt?: Date | null };

/** Writes the fields and counts the revision up by one. */
export async function updateTechnicianRow(
  tx: Tx,
  id: string,
  { patch: { skills, shifts, home, ...plain }, now }: { patch: TechnicianPatch; now: Date },
): Promise<void> {
  const values: Updateable<Technicians> = {
    ...plain,
    ...(skills === undefined ? {} : { skills: JSON.stringify(skills) }),
    ...(shifts === undefined ? {} : { shifts: JSON.stringify(shifts) }),
    ...(home === undefined
      ? {}
      : { homeLatitude: home?.latitude ?? null, homeLongitude: home?.longitude ?? null }),
    updatedAt: now,
  };
  await tx
    .updateTable('technicians')
    .set(values)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether a visit that is not over holds this technician's time, or will. */
export async function hasBookedVisits(
  tx: Tx,
  { technicianId, now }: { technicianId: string; now: Date },
): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM assignments a JOIN visits v ON v.company_id = a.company_id AND v.id = a.visit_id
    WHERE a.technician_id = ${technicianId} AND a.booked AND v.deleted_at IS NULL
      AND (v.state IN ('en_route', 'on_site', 'in_progress', 'paused')
        OR (v.state IN ('planned', 'dispatched') AND v.scheduled_end > ${now})) LIMIT 1`.execute(tx);
  return result.rows.length > 0;
}
