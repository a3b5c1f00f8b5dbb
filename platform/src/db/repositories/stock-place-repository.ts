import { sql, type Tx } from '../database.ts';

/** Serialises changes to barcodes, numbers of items and places of a company. */
export async function lockInventory(tx: Tx, companyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inventory:${companyId}`}, 0))`.execute(tx);
}

/** Another item with this number. */
export async function findSameSku(
  tx: Tx,
  { id, sku }: { id: string | null; sku: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM inventory_items
    WHERE sku_key = lower(${sku}) AND deleted_at IS NULL AND id IS DISTINCT FROM ${id}::uuid LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.name;
}

/** Barcodes among these that other items have, with their items. */
export async function findTakenBarcodes(
  tx: Tx,
  { id, barcodes }: { id: string | null; barcodes: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    SELECT asked.code, r.name FROM unnest(${[...barcodes]}::text[]) AS asked (code)
    JOIN inventory_items r ON r.barcodes @> ARRAY[asked.code] AND r.barcodes <> '{}' AND r.deleted_at IS NULL
      AND r.id IS DISTINCT FROM ${id}::uuid`.execute(tx);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Numbers such as P-0012 that a company's items have; the largest. */
export async function largestSku(tx: Tx): Promise<number> {
  const { rows } = await sql<{ largest: number | null }>`
    SELECT max(substring(sku_key FROM '^p-(\\d{1,9})$')::int) AS largest FROM inventory_items`.execute(tx);
  return rows[0]?.largest ?? 0;
}

/** True if an item has stock, or something is kept of it. */
export async function hasStock(tx: Tx, itemId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM stock_levels WHERE item_id = ${itemId} AND on_hand_milli <> 0 LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export type PlaceUse = { stock: boolean; bins: boolean };

/** Reasons why a place cannot be deleted. */
export async function findPlaceUse(tx: Tx, placeId: string): Promise<PlaceUse> {
  const { rows } = await sql<PlaceUse>`
    SELECT EXISTS (SELECT FROM stock_levels WHERE place_id = ${placeId} AND on_hand_milli <> 0) AS stock,
      EXISTS (SELECT FROM stock_places WHERE parent_id = ${placeId} AND deleted_at IS NULL) AS bins`.execute(
    tx,
  );
  return rows[0] ?? { stock: false, bins: false };
}

/** A place and what it is in, nearest first. */
export async function findPlacePath(tx: Tx, id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    WITH RECURSIVE up AS (
      SELECT id, name, parent_id, 1 AS depth FROM stock_places WHERE id = ${id} AND deleted_at IS NULL
      UNION ALL SELECT p.id, p.name, p.parent_id, up.depth + 1 FROM up JOIN stock_places p ON p.id = up.parent_id
        WHERE up.depth < 50
    ) SELECT id, name FROM up ORDER BY depth`.execute(tx);
  return rows;
}

/** Levels of bins below a place, itself included. */
export async function countBinLevels(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    WITH RECURSIVE down AS (
      SELECT ${id}::uuid AS id, 1 AS depth
      UNION ALL SELECT p.id, down.depth + 1 FROM down
        JOIN stock_places p ON p.parent_id = down.id AND p.deleted_at IS NULL WHERE down.depth < 50
    ) SELECT max(depth) AS levels FROM down`.execute(tx);
  return rows[0]?.levels ?? 1;
}

/** The name of a technician's truck, other than this place. */
export async function findTruckOf(
  tx: Tx,
  { id, technicianId }: { id: string | null; technicianId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM stock_places
    WHERE technician_id = ${technicianId} AND deleted_at IS NULL AND id IS DISTINCT FROM ${id}::uuid LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.name;
}
