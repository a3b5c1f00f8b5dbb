import type { EquipmentReading } from '@switchyard/contracts/equipment/equipment-reading.ts';
import type { EquipmentSpan } from '@switchyard/contracts/equipment/equipment-span.ts';
import { sql, type Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';

type Read<Item, Instants extends keyof Item> = Omit<Item, Instants> & Record<Instants, Date>;

/** A span, and the customer of its job. */
export type SpanOfJob = EquipmentSpan & { jobCustomerId: string | null };

/** The state history of a piece of equipment, oldest first; its newest spans if there are very many. */
export async function listSpans(tx: Tx, equipmentId: string, limit: number): Promise<SpanOfJob[]> {
  const { rows } = await sql<Omit<Read<SpanOfJob, 'startedAt'>, 'endedAt'> & { endedAt: Date | null }>`
    SELECT s.id, s.state, s.started_at, s.ended_at, s.reason, s.job_id, '#' || j.number || ' ' || j.title AS job_label,
      j.customer_id AS job_customer_id, s.author_name
    FROM equipment_spans s
    LEFT JOIN jobs j ON j.company_id = s.company_id AND j.id = s.job_id AND j.deleted_at IS NULL
    WHERE s.equipment_id = ${equipmentId} ORDER BY s.position DESC LIMIT ${limit}`.execute(tx);
  return rows
    .map(({ startedAt, endedAt, ...span }) => ({
      ...span,
      startedAt: toInstant(startedAt),
      endedAt: toInstantOrNull(endedAt),
    }))
    .toReversed();
}

type ReadingRow = Read<EquipmentReading, 'takenAt' | 'createdAt'>;
const readingColumns = sql`id, equipment_id, meter, unit, value, is_reset, reset_reason, taken_at, author_name, created_at`;

function toReading({ takenAt, createdAt, ...reading }: ReadingRow): EquipmentReading {
  return { ...reading, takenAt: toInstant(takenAt), createdAt: toInstant(createdAt) };
}

/** Readings of all meters, oldest first; the newest ones if there are very many. */
export async function listReadings(tx: Tx, equipmentId: string, limit: number): Promise<EquipmentReading[]> {
  const { rows } = await sql<ReadingRow>`SELECT ${readingColumns} FROM equipment_readings
    WHERE equipment_id = ${equipmentId} ORDER BY taken_at DESC, id DESC LIMIT ${limit}`.execute(tx);
  return rows.map(toReading).toReversed();
}

/** The readings of a meter around an instant: the last one until then, and the first one after it. */
export async function findNeighbours(
  tx: Tx,
  { equipmentId, meter, takenAt }: { equipmentId: string; meter: string; takenAt: string },
): Promise<{ before: EquipmentReading | undefined; after: EquipmentReading | undefined }> {
  const ofMeter = sql`SELECT ${readingColumns} FROM equipment_readings
    WHERE equipment_id = ${equipmentId} AND meter_key = lower(${meter})`;
  const before = await sql<ReadingRow>`${ofMeter} AND taken_at <= ${takenAt}
    ORDER BY taken_at DESC, id DESC LIMIT 1`.execute(tx);
  const after = await sql<ReadingRow>`${ofMeter} AND taken_at > ${takenAt}
    ORDER BY taken_at, id LIMIT 1`.execute(tx);
  return { before: before.rows.map(toReading)[0], after: after.rows.map(toReading)[0] };
}

export type NewReading = Omit<EquipmentReading, 'createdAt'> & {
  readonly companyId: string;
  readonly authorId: string | null;
  readonly createdAt: Date;
};

export async function insertReadings(tx: Tx, readings: readonly NewReading[]): Promise<void> {
  if (readings.length > 0)
    await tx
      .insertInto('equipmentReadings')
      .values([...readings])
      .execute();
}
