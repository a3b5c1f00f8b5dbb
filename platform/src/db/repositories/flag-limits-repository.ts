import { sql, type Tx } from '../database.ts';

/** Number of a company's flags that are not archived. */
export async function countLivingFlags(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('flags')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Bytes of rules as JSON in one environment. */
export type RuleBytes = {
  readonly environment: string;
  /** The bytes of one flag, archived or not. */
  readonly own: number;
  /** The bytes of all other flags that are not archived. */
  readonly others: number;
};

/** Bytes of a company's rules in one environment, or in each. */
export async function listRuleBytes(
  tx: Tx,
  { flagId, environment }: { flagId: string; environment?: string },
): Promise<RuleBytes[]> {
  const chosen = environment === undefined ? sql`` : sql`AND s.environment = ${environment}`;
  const found = await sql<RuleBytes>`
    SELECT r.environment, coalesce(sum(r.bytes) FILTER (WHERE r.flag_id = ${flagId}), 0)::float8 AS own,
      coalesce(sum(r.bytes) FILTER (WHERE r.flag_id <> ${flagId}), 0)::float8 AS others
    FROM (
      SELECT s.environment, s.flag_id,
        octet_length(s.strategies::text) + coalesce(octet_length(s.variants::text), 0) AS bytes
      FROM flag_environments s JOIN flags f ON f.company_id = s.company_id AND f.id = s.flag_id
      WHERE (f.archived_at IS NULL OR f.id = ${flagId}) ${chosen}
    ) r
    GROUP BY r.environment`.execute(tx);
  return found.rows;
}
