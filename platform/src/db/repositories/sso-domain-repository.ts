import { type Database, sql, type Tx } from '../database.ts';

export type DomainRow = { connectionId: string; domain: string; proof: string; provenAt: Date | null };

/** Domains of the company, or of one connection, by name. */
export async function listDomains(tx: Tx, connectionId?: string): Promise<DomainRow[]> {
  return await tx
    .selectFrom('ssoDomains')
    .select(['connectionId', 'domain', 'proof', 'provenAt'])
    .$if(connectionId !== undefined, (query) => query.where('connectionId', '=', connectionId ?? ''))
    .orderBy('domain')
    .execute();
}

/** False if the company has the domain already. */
export async function insertDomain(
  tx: Tx,
  domain: { companyId: string; connectionId: string; domain: string; proof: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('ssoDomains')
    .values(domain)
    .onConflict((conflict) => conflict.columns(['companyId', 'domain']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @throws a unique violation of `sso_domains_proven` if another company has proven it */
export async function markDomainProven(
  tx: Tx,
  { connectionId, domain, now }: { connectionId: string; domain: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('ssoDomains')
    .set({ provenAt: now })
    .where('connectionId', '=', connectionId)
    .where('domain', '=', domain)
    .where('provenAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteDomain(
  tx: Tx,
  { connectionId, domain }: { connectionId: string; domain: string },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('ssoDomains')
    .where('connectionId', '=', connectionId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** True if the domain is proven for the connection. */
export async function isDomainProven(
  tx: Tx,
  { connectionId, domain }: { connectionId: string; domain: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('ssoDomains')
    .select('domain')
    .where('connectionId', '=', connectionId)
    .where('domain', '=', domain)
    .where('provenAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The enabled connection of a proven domain, in any company. */
export async function findConnectionOfDomain(
  db: Database['global'],
  domain: string,
): Promise<{ companyId: string; connectionId: string } | undefined> {
  const found = await sql<{ companyId: string; connectionId: string }>`
    SELECT company_id, connection_id FROM sso_connection_of_domain(${domain})`.execute(db);
  return found.rows[0];
}
