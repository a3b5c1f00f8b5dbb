import { type Database, sql } from '@switchyard/platform/db/database.ts';

/** Companies with events, as visible to the relay role. */
export async function listCompanies(relayDatabase: Database): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    SELECT DISTINCT company_id FROM topic_heads`.execute(relayDatabase.global);
  return rows.map((row) => row.companyId);
}
