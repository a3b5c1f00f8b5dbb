import type { MaintenanceOccurrence } from '@switchyard/contracts/maintenance/maintenance-occurrence.ts';
import type { OccurrenceState } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tx } from '../database.ts';
import type { MaintenanceOccurrences } from '../generated/database-schema.ts';
import { toInstantOrNull } from './instants.ts';

/** An occurrence as commands need it. */
export type StoredOccurrence = {
  id: string;
  planId: string;
  dueOn: string;
  state: OccurrenceState;
  jobId: string | null;
  doneOn: string | null;
  doneAt: Date | null;
  meteredAt: Date | null;
  createdAt: Date;
};

const storedColumns = sql`o.id, o.plan_id, o.due_on, o.state, o.job_id, o.done_on, o.done_at, o.metered_at, o.created_at`;

async function readOne(tx: Tx, choice: RawBuilder<unknown>): Promise<StoredOccurrence | undefined> {
  const { rows } = await sql<StoredOccurrence>`
    SELECT ${storedColumns} FROM maintenance_occurrences o WHERE ${choice} LIMIT 1`.execute(tx);
  return rows[0];
}

/** The newest occurrence of a plan. */
export function findLastOccurrence(tx: Tx, planId: string): Promise<StoredOccurrence | undefined> {
  return readOne(tx, sql`o.plan_id = ${planId} ORDER BY o.due_on DESC`);
}

/** The occurrence of a plan that waits for work; the oldest, if a reopened job made it a second one. */
export function findOpenOccurrence(tx: Tx, planId: string): Promise<StoredOccurrence | undefined> {
  return readOne(tx, sql`o.plan_id = ${planId} AND o.state IN ('planned', 'generated') ORDER BY o.due_on`);
}

export function findOccurrenceOfJob(tx: Tx, jobId: string): Promise<StoredOccurrence | undefined> {
  return readOne(tx, sql`o.job_id = ${jobId}`);
}

type OccurrenceRow = Omit<MaintenanceOccurrence, 'doneAt'> & { doneAt: Date | null };

/** Occurrences of a plan, the newest first. */
export async function listOccurrences(
  tx: Tx,
  planId: string,
  limit: number,
): Promise<MaintenanceOccurrence[]> {
  const { rows } = await sql<OccurrenceRow>`
    SELECT o.id, o.plan_id, o.due_on, o.due_until, o.cause, o.meter_value, o.state, o.job_id, j.number AS job_number,
      j.title AS job_title, o.done_at, o.done_on, o.reason, o.author_name
    FROM maintenance_occurrences o
    LEFT JOIN jobs j ON j.company_id = o.company_id AND j.id = o.job_id AND j.deleted_at IS NULL
    WHERE o.plan_id = ${planId} ORDER BY o.due_on DESC LIMIT ${limit}`.execute(tx);
  return rows.map(({ doneAt, ...row }) => ({ ...row, doneAt: toInstantOrNull(doneAt) }));
}

export type NewOccurrence = Pick<
  MaintenanceOccurrence,
  'id' | 'planId' | 'dueOn' | 'dueUntil' | 'cause' | 'state'
> & {
  readonly companyId: string;
  readonly meterValue?: number | null;
  readonly meteredAt?: Date | null;
  readonly reason?: string | null;
  readonly authorId?: string | null;
  readonly authorName?: string | null;
};

/** Adds occurrences. @returns those that were added: a date that exists stays as it is */
export async function insertOccurrences(tx: Tx, rows: readonly NewOccurrence[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx
    .insertInto('maintenanceOccurrences')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['companyId', 'planId', 'dueOn']).doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

export async function updateOccurrence(
  tx: Tx,
  id: string,
  { now, ...values }: Updateable<MaintenanceOccurrences> & { now: Date },
): Promise<void> {
  await tx
    .updateTable('maintenanceOccurrences')
    .set({ ...values, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** A plan's clock: the zone of its site and today there, by the time of the database. */
export async function readPlanDay(tx: Tx, siteId: string): Promise<{ zone: string; today: string }> {
  const { rows } = await sql<{ zone: string; today: string }>`
    SELECT s.time_zone AS zone, to_char(now() AT TIME ZONE s.time_zone, 'YYYY-MM-DD') AS today
    FROM sites s WHERE s.id = ${siteId}`.execute(tx);
  if (!rows[0]) throw new Error('The site of a maintenance plan is missing');
  return rows[0];
}

/** Plans at which a worker should look: their date is near, or a meter may have reached its interval. */
export async function findPlansToLookAt(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM maintenance_plans r
    JOIN customers c ON c.company_id = r.company_id AND c.id = r.customer_id
    JOIN sites s ON s.company_id = r.company_id AND s.id = r.site_id
    WHERE r.state = 'active' AND r.deleted_at IS NULL
      AND c.deleted_at IS NULL AND NOT c.do_not_service AND s.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM maintenance_occurrences o
        WHERE o.company_id = r.company_id AND o.plan_id = r.id AND o.state = 'generated')
      AND (r.trigger <> 'calendar'
        OR r.next_due_on <= to_char((now() AT TIME ZONE s.time_zone)::date + r.lead_days, 'YYYY-MM-DD'))
    ORDER BY coalesce(r.next_due_on, '9999-12-31'), r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** True if work for the customer at the site may be generated: neither is deleted, and the customer is served. */
export async function mayServe(
  tx: Tx,
  { customerId, siteId }: { customerId: string; siteId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM customers c JOIN sites s ON s.company_id = c.company_id AND s.id = ${siteId}
    WHERE c.id = ${customerId} AND c.deleted_at IS NULL AND NOT c.do_not_service AND s.deleted_at IS NULL
    FOR SHARE`.execute(tx);
  return rows.length > 0;
}

export type MeterUse = { used: number; unit: string; value: number; takenAt: Date };

/**
 * Units that a meter has counted since an instant: the sum of its steps, begun at the last reading until then. A reset starts
 * a new step. Undefined without a reading.
 */
export async function readMeterUse(
  tx: Tx,
  { equipmentId, meter, since }: { equipmentId: string; meter: string; since: Date },
): Promise<MeterUse | undefined> {
  const { rows } = await sql<MeterUse>`
    WITH begun AS (
      SELECT max(e.taken_at) AS at FROM equipment_readings e
      WHERE e.equipment_id = ${equipmentId} AND e.meter_key = lower(${meter}) AND e.taken_at <= ${since}
    ), steps AS (
      SELECT e.value, e.unit, e.taken_at, e.id, CASE WHEN e.is_reset THEN 0
          ELSE coalesce(e.value - lag(e.value) OVER (ORDER BY e.taken_at, e.id), 0) END AS step
      FROM equipment_readings e, begun
      WHERE e.equipment_id = ${equipmentId} AND e.meter_key = lower(${meter})
        AND e.taken_at >= coalesce(begun.at, '-infinity')
    )
    SELECT sum(step) OVER () AS used, unit, value, taken_at FROM steps
    ORDER BY taken_at DESC, id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Equipment among a plan's that it may name: of the customer at the site, or the company's own. */
export async function findEquipmentForPlan(
  tx: Tx,
  { siteId, equipmentIds }: { siteId: string; equipmentIds: readonly string[] },
): Promise<Set<string>> {
  if (equipmentIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`SELECT id FROM equipment
    WHERE id = ANY(${[...equipmentIds]}::uuid[]) AND deleted_at IS NULL
      AND (owner_kind = 'company' OR site_id = ${siteId})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** True if the plan that generated the job of a visit asks for a signature, and the visit has none. */
export async function lacksSignature(tx: Tx, visitId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM visits v
    JOIN maintenance_occurrences o ON o.company_id = v.company_id AND o.job_id = v.job_id
    JOIN maintenance_plans r ON r.company_id = o.company_id AND r.id = o.plan_id AND r.requires_signature
    WHERE v.id = ${visitId} AND NOT EXISTS (SELECT FROM visit_entries e
      WHERE e.company_id = v.company_id AND e.visit_id = v.id AND e.kind = 'signature' AND e.deleted_at IS NULL)`.execute(
    tx,
  );
  return rows.length > 0;
}
