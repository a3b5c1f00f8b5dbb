import { type Database, sql, type Tx } from '../database.ts';
import { readStoredBytes } from './usage-repository.ts';

/** Number of sandboxes, and when the next one ends. */
export type SandboxPlaces = { taken: number; freeAt: Date | null };

export async function readSandboxPlaces(db: Database['global'] | Tx): Promise<SandboxPlaces> {
  const { rows } = await sql<SandboxPlaces>`SELECT taken, free_at FROM sandbox_places()`.execute(db);
  return rows[0] ?? { taken: 0, freeAt: null };
}

/** Serialises creating sandboxes until the commit, so that the limit holds. */
export async function lockSandboxPlaces(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sandbox places', 0))`.execute(tx);
}

/** Ends a sandbox now; the next cleanup run removes it. */
export async function endSandbox(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ sandboxEndsAt: sql<Date>`now()` })
    .where('id', '=', companyId)
    .where('sandboxEndsAt', 'is not', null)
    .execute();
}

export type KeptCompany = { companyId: string; name: string; trialEndsAt: Date };

/** Converts a sandbox into a permanent company. @returns its revision; undefined if it is not a sandbox or has ended */
export async function keepSandboxRow(tx: Tx, kept: KeptCompany): Promise<number | undefined> {
  const row = await tx
    .updateTable('companies')
    .set((of) => ({
      name: kept.name,
      sandboxEndsAt: null,
      trialEndsAt: kept.trialEndsAt,
      revision: of('revision', '+', 1),
    }))
    .where('id', '=', kept.companyId)
    .where('sandboxEndsAt', '>', sql<Date>`now()`)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

export type AccountOwner = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  now: Date;
};

/**
 * Turns the sandbox account into a permanent one. @throws a unique violation of `users_email`. @returns its revision
 */
export async function takeOverAccount(tx: Tx, { userId, now, ...person }: AccountOwner): Promise<number> {
  const row = await tx
    .updateTable('users')
    .set((of) => ({ ...person, revision: of('revision', '+', 1), updatedAt: now }))
    .where('id', '=', userId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Companies to remove: ended sandboxes and closed companies, the longest-ended first. */
export async function findEndedCompanies(database: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    SELECT company_id FROM ended_companies(${limit})`.execute(database.global);
  return rows.map((row) => row.companyId);
}

/** Removes at most `limit` rows of an ended company. @returns the number of removed rows; 0 once the company is gone */
export async function removeCompanyRows(
  database: Database,
  { companyId, limit }: { companyId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    SELECT remove_company_rows(${companyId}, ${limit}) AS removed`.execute(database.global);
  return rows[0]?.removed ?? 0;
}

/** Names of all stored bytes of the company's pictures and files. */
export async function listPhotoBytes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT content_sha256 AS sha256 FROM photos UNION SELECT small_sha256 FROM photos
    UNION SELECT content_sha256 FROM service_request_photos UNION SELECT small_sha256 FROM service_request_photos
    UNION SELECT sha256 FROM attachments UNION SELECT small_sha256 FROM attachments WHERE small_sha256 IS NOT NULL
    UNION SELECT sha256 FROM attachment_versions
    UNION SELECT small_sha256 FROM attachment_versions WHERE small_sha256 IS NOT NULL`.execute(tx);
  return rows.map((row) => row.sha256);
}

/** Bytes uploaded into a sandbox and still stored; null for a permanent company. */
export async function readSandboxUse(tx: Tx, companyId: string): Promise<number | null> {
  if (!(await isSandbox(tx, companyId))) return null;
  return await readStoredBytes(tx);
}

/** True if the transaction's company is a sandbox: none of its data leaves the installation. */
export async function isSandbox(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('sandboxEndsAt')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row !== undefined && row.sandboxEndsAt !== null;
}
