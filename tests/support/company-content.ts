import { type Database, sql } from '@switchyard/platform/db/database.ts';

/** Refusals are facts of the audit, which admins hear of in topics of their own, at any time later. */
const comparedRows: Readonly<Record<string, string>> = { topic_heads: "topic NOT LIKE '%:user:%'" };

/** A digest of what a company has in each of `tables`, to compare before and after. */
export async function companyContent(
  database: Database,
  companyId: string,
  tables: readonly string[],
): Promise<string> {
  return await database.inCompany(companyId, async (tx) => {
    const parts: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ digest: string | null }>`
        SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest
        FROM ${sql.table(table)} t WHERE ${sql.raw(comparedRows[table] ?? 'true')}`.execute(tx);
      parts.push(`${table}:${rows[0]?.digest}`);
    }
    return parts.join('\n');
  });
}
