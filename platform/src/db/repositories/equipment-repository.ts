import {
  equipmentLimits,
  type EquipmentState,
  type OwnerKind,
} from '@switchyard/contracts/equipment/equipment-options.ts';
import { sql, type Tx } from '../database.ts';

/** Serialises changes to the trees and serial numbers of a company, so that two of them cannot form a cycle together. */
export async function lockEquipmentTree(tx: Tx, companyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`equipment-tree:${companyId}`}, 0))`.execute(tx);
}

export type EquipmentInPath = { id: string; name: string; ownerKind: OwnerKind; customerId: string | null };

/** A piece of equipment and what it is a part of, nearest first. */
export async function findEquipmentPath(tx: Tx, id: string): Promise<EquipmentInPath[]> {
  const { rows } = await sql<EquipmentInPath>`
    WITH RECURSIVE up AS (
      SELECT id, name, owner_kind, customer_id, parent_id, 1 AS depth FROM equipment WHERE id = ${id} AND deleted_at IS NULL
      UNION ALL SELECT r.id, r.name, r.owner_kind, r.customer_id, r.parent_id, up.depth + 1
        FROM up JOIN equipment r ON r.id = up.parent_id WHERE up.depth < 50
    ) SELECT id, name, owner_kind, customer_id FROM up ORDER BY depth`.execute(tx);
  return rows;
}

/** Levels of the tree below a piece of equipment, itself included: 1 without parts. */
export async function countLevels(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    WITH RECURSIVE down AS (
      SELECT ${id}::uuid AS id, 1 AS depth
      UNION ALL SELECT r.id, down.depth + 1 FROM down JOIN equipment r ON r.parent_id = down.id AND r.deleted_at IS NULL
        WHERE down.depth <= ${equipmentLimits.deepest}
    ) SELECT max(depth) AS levels FROM down`.execute(tx);
  return rows[0]?.levels ?? 1;
}

/** True if other equipment is a part of it. */
export async function hasParts(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM equipment WHERE parent_id = ${id} AND deleted_at IS NULL LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Customer and site of a piece, which stay until the commit. */
export async function lockOwner(
  tx: Tx,
  { customerId, siteId }: { customerId: string | null; siteId: string | null },
): Promise<void> {
  await sql`SELECT FROM customers WHERE id = ${customerId} FOR SHARE`.execute(tx);
  await sql`SELECT FROM sites WHERE id = ${siteId} FOR SHARE`.execute(tx);
}

type Plate = { id: string | null; model: string | null; serial: string };
type SameSerial = { id: string; number: number; name: string };

/** For each plate, another piece of the same model with its serial number, in their order. */
export async function findSameSerials(tx: Tx, plates: readonly Plate[]): Promise<(SameSerial | undefined)[]> {
  if (plates.length === 0) return [];
  const { rows } = await sql<SameSerial & { place: string }>`
    SELECT DISTINCT ON (plate.place) plate.place, r.id, r.number, r.name
    FROM unnest(${plates.map(({ id }) => id)}::uuid[], ${plates.map(({ model }) => (model ?? '').toLowerCase())}::text[],
      ${plates.map(({ serial }) => serial.toLowerCase())}::text[]) WITH ORDINALITY AS plate (id, model_key, serial_key, place)
    JOIN equipment r ON r.company_id = app_company() AND r.serial_key = plate.serial_key
      AND r.model_key = plate.model_key AND r.deleted_at IS NULL AND r.id IS DISTINCT FROM plate.id
    ORDER BY plate.place`.execute(tx);
  const found = new Map(rows.map(({ place, ...same }) => [Number(place), same]));
  return plates.map((_, index) => found.get(index + 1));
}

/** Equipment of a customer among these ids, deleted pieces left out. */
export async function findEquipmentOf(
  tx: Tx,
  customerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`SELECT id FROM equipment
    WHERE id = ANY(${[...ids]}::uuid[]) AND customer_id = ${customerId} AND deleted_at IS NULL`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export type NewSpan = {
  readonly id: string;
  readonly companyId: string;
  readonly equipmentId: string;
  readonly state: EquipmentState;
  /** 1 for the first one. */
  readonly position: number;
  readonly startedAt: Date;
  readonly endedAt?: Date | null;
  readonly reason?: string | null;
  readonly jobId?: string | null;
  readonly authorId: string | null;
  readonly authorName: string;
};

export async function insertSpans(tx: Tx, spans: readonly NewSpan[]): Promise<void> {
  if (spans.length === 0) return;
  const rows = spans.map(({ endedAt = null, reason = null, jobId = null, ...span }) => ({
    ...span,
    endedAt,
    reason,
    jobId,
  }));
  await tx.insertInto('equipmentSpans').values(rows).execute();
}

/** Ends the current state and begins the next one at the same instant. */
export async function changeSpan(tx: Tx, next: Omit<NewSpan, 'position'>): Promise<void> {
  const { rows } = await sql<{ position: number }>`UPDATE equipment_spans SET ended_at = ${next.startedAt}
    WHERE equipment_id = ${next.equipmentId} AND ended_at IS NULL RETURNING position`.execute(tx);
  await insertSpans(tx, [{ ...next, position: (rows[0]?.position ?? 0) + 1 }]);
}
