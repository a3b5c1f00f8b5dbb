import { sql, type Tx } from '../database.ts';

/** Existing records created from these rows. */
export async function findImportKeys(tx: Tx, keys: readonly Buffer[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: Buffer; recordId: string }>`
    SELECT k.key, k.record_id FROM import_keys k WHERE k.key = ANY(${[...keys]}::bytea[])
      AND (EXISTS (SELECT FROM customers c WHERE c.company_id = k.company_id AND c.id = k.record_id AND c.deleted_at IS NULL)
        OR EXISTS (SELECT FROM sites s WHERE s.company_id = k.company_id AND s.id = k.record_id AND s.deleted_at IS NULL))`.execute(
    tx,
  );
  return new Map(rows.map(({ key, recordId }) => [key.toString('hex'), recordId]));
}

/** Stores the records created from rows; replaces entries of deleted records. */
export async function insertImportKeys(
  tx: Tx,
  companyId: string,
  keys: readonly { key: Buffer; recordId: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('importKeys')
    .values(keys.map(({ key, recordId }) => ({ companyId, key, recordId })))
    .onConflict((on) =>
      on.columns(['companyId', 'key']).doUpdateSet((of) => ({ recordId: of.ref('excluded.recordId') })),
    )
    .execute();
}

/** Traits that identify an account. */
export type AccountTraits = {
  id: string;
  externalRef: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  isDeleted: boolean;
};

/** Candidate accounts: with one of the references, including deleted ones, or one of the names. */
export async function findAccountTraits(
  tx: Tx,
  { refs, names }: { refs: readonly string[]; names: readonly string[] },
): Promise<AccountTraits[]> {
  const { rows } = await sql<AccountTraits>`
    SELECT id, external_ref, name, email, phone, deleted_at IS NOT NULL AS is_deleted FROM customers
    WHERE external_ref = ANY(${[...refs]}::text[])
    UNION SELECT id, external_ref, name, email, phone, false FROM customers
    WHERE name = ANY(${[...names]}::text[]) AND deleted_at IS NULL`.execute(tx);
  return rows;
}

/** Sites of these accounts with their identifying traits. */
export async function findSitesOf(
  tx: Tx,
  customerIds: readonly string[],
): Promise<{ id: string; customerId: string; line1: string; postalCode: string; city: string }[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    customerId: string;
    line1: string;
    postalCode: string;
    city: string;
  }>`
    SELECT id, customer_id, address ->> 'line1' AS line1, coalesce(address ->> 'postalCode', '') AS postal_code,
      coalesce(address ->> 'city', '') AS city
    FROM sites WHERE customer_id = ANY(${[...customerIds]}::uuid[]) AND deleted_at IS NULL`.execute(tx);
  return rows;
}
