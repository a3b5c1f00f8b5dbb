import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import type { RowIdentity } from '@switchyard/contracts/imports/read-row.ts';
import type { RawBuilder } from 'kysely';
import { sql, type Tx } from '../database.ts';

/** Table and columns that identify the records of an importable kind. */
const identities: Readonly<
  Record<ImportKind, { readonly table: string; readonly name: string; readonly hasContact: boolean }>
> = {
  customer: { table: 'customers', name: 'name', hasContact: true },
  technician: { table: 'technicians', name: 'name', hasContact: true },
  job: { table: 'jobs', name: 'title', hasContact: false },
  equipment: { table: 'equipment', name: 'name', hasContact: false },
};

/** Existing records that were added from rows with the same content. */
export async function findImportKeys(
  tx: Tx,
  kind: ImportKind,
  keys: readonly Buffer[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: Buffer; recordId: string }>`
    SELECT k.key, k.record_id FROM import_keys k JOIN ${sql.table(identities[kind].table)} r
      ON r.company_id = k.company_id AND r.id = k.record_id AND r.deleted_at IS NULL
    WHERE k.key = ANY(${[...keys]}::bytea[])`.execute(tx);
  return new Map(rows.map(({ key, recordId }) => [key.toString('hex'), recordId]));
}

/** Stores the records of rows; replaces entries of deleted records. */
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

/** A record of the company with the values that identify it. */
export type KnownRecord = Pick<RowIdentity, 'reference' | 'email' | 'phone' | 'name'> & {
  readonly id: string;
  readonly isDeleted: boolean;
};

/** True for a row `r` that the undo of an import has deleted. */
const isUndone = sql`(r.deleted_at IS NOT NULL AND EXISTS (SELECT FROM import_records d
  WHERE d.company_id = r.company_id AND d.record_id = r.id AND d.undone))`;

/**
 * Records with one of the references or ids, deleted ones included, or one of the addresses or telephones. Not those that
 * the undo of an import has deleted: their list may come again.
 */
export async function findKnownRecords(
  tx: Tx,
  kind: ImportKind,
  rows: readonly RowIdentity[],
): Promise<KnownRecord[]> {
  const { table, name, hasContact } = identities[kind];
  const valuesOf = (field: 'id' | 'reference' | 'email' | 'phone') => [
    ...new Set(rows.flatMap((row) => row[field] ?? [])),
  ];
  const contact = hasContact ? sql`email, phone` : sql`NULL::text AS email, NULL::text AS phone`;
  const select = (condition: RawBuilder<unknown>) => sql`
    SELECT id, external_ref AS reference, ${contact}, ${sql.ref(name)} AS name, deleted_at IS NOT NULL AS is_deleted
    FROM ${sql.table(table)} r WHERE ${condition} AND NOT ${isUndone}`;
  const parts = [
    select(sql`external_ref = ANY(${valuesOf('reference')}::text[])`),
    select(sql`id = ANY(${valuesOf('id')}::uuid[])`),
    ...(hasContact
      ? [
          select(sql`email = ANY(${valuesOf('email')}::text[]) AND deleted_at IS NULL`),
          select(sql`phone = ANY(${valuesOf('phone')}::text[]) AND deleted_at IS NULL`),
        ]
      : []),
  ];
  const { rows: found } = await sql<KnownRecord>`${sql.join(parts, sql` UNION `)}`.execute(tx);
  return found;
}

/** A customer with the address of its first site, or its billing address. */
export type ScoredCustomer = KnownRecord & Pick<RowIdentity, 'address'>;

/** Customers by id, a page at a time, for comparing them with rows. */
export async function listScoredCustomers(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<ScoredCustomer[]> {
  const { rows } = await sql<ScoredCustomer>`
    SELECT c.id, c.external_ref AS reference, c.email, c.phone, c.name, false AS is_deleted,
      coalesce((SELECT s.address FROM sites s WHERE s.company_id = c.company_id AND s.customer_id = c.id
        AND s.deleted_at IS NULL ORDER BY s.id LIMIT 1), c.billing_address) AS address
    FROM customers c WHERE c.deleted_at IS NULL AND c.id > ${after}::uuid ORDER BY c.id LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

export type SiteTraits = {
  id: string;
  customerId: string;
  reference: string | null;
  name: string;
  line1: string;
  postalCode: string;
  city: string;
  territory: string | null;
};

/** Sites of these accounts, and sites with these references, with their identifying traits. */
export async function findSiteTraits(
  tx: Tx,
  { customerIds, references }: { customerIds: readonly string[]; references: readonly string[] },
): Promise<SiteTraits[]> {
  if (customerIds.length === 0 && references.length === 0) return [];
  const { rows } = await sql<SiteTraits>`
    SELECT id, customer_id, external_ref AS reference, name, address ->> 'line1' AS line1,
      coalesce(address ->> 'postalCode', '') AS postal_code, coalesce(address ->> 'city', '') AS city, territory
    FROM sites r WHERE (customer_id = ANY(${[...customerIds]}::uuid[]) AND deleted_at IS NULL)
      OR (external_ref = ANY(${[...references]}::text[]) AND NOT ${isUndone}) ORDER BY id`.execute(tx);
  return rows;
}

export type JobCustomer = {
  id: string;
  reference: string | null;
  email: string | null;
  name: string;
  doNotService: boolean;
};

/** Customers that jobs refer to by reference, address or exact name. */
export async function findJobCustomers(
  tx: Tx,
  { references, emails, names }: Readonly<Record<'references' | 'emails' | 'names', readonly string[]>>,
): Promise<JobCustomer[]> {
  const select = sql`SELECT id, external_ref AS reference, email, name, do_not_service FROM customers`;
  const { rows } = await sql<JobCustomer>`
    ${select} WHERE external_ref = ANY(${[...references]}::text[]) AND deleted_at IS NULL
    UNION ${select} WHERE email = ANY(${[...emails]}::text[]) AND deleted_at IS NULL
    UNION ${select} WHERE name = ANY(${[...names]}::text[]) AND deleted_at IS NULL`.execute(tx);
  return rows;
}

/** Records of these ids that are not deleted. */
export async function findLiveIds(tx: Tx, kind: ImportKind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(identities[kind].table)}
    WHERE id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Takes references from records that the undo of an import has deleted, so that new ones can have them. */
export async function freeReferences(
  tx: Tx,
  kind: ImportKind | 'site',
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  const table = kind === 'site' ? 'sites' : identities[kind].table;
  await sql`UPDATE ${sql.table(table)} r SET external_ref = NULL
    WHERE r.external_ref = ANY(${[...references]}::text[]) AND ${isUndone}`.execute(tx);
}
