import type { RetentionClass } from '@switchyard/contracts/privacy/retention-routes.ts';
import { sql, type Tx } from '../database.ts';

export type StoredRetention = {
  readonly class: string;
  readonly days: number | null;
  readonly lastRunAt: Date | null;
  readonly lastRemoved: number;
  readonly totalRemoved: number;
};

export async function listRetention(tx: Tx): Promise<StoredRetention[]> {
  return await tx
    .selectFrom('retentionRules')
    .select(['class', 'days', 'lastRunAt', 'lastRemoved', 'totalRemoved'])
    .execute();
}

type Rule = { companyId: string; class: RetentionClass; days: number | null };

export async function storeRetention(tx: Tx, rule: Rule): Promise<void> {
  await tx
    .insertInto('retentionRules')
    .values(rule)
    .onConflict((conflict) => conflict.columns(['companyId', 'class']).doUpdateSet({ days: rule.days }))
    .execute();
}

/** Notes a run of a rule, and what it removed. */
export async function noteRetentionRun(
  tx: Tx,
  { companyId, class: name, removed }: { companyId: string; class: RetentionClass; removed: number },
): Promise<void> {
  await sql`UPDATE retention_rules SET last_run_at = now(), last_removed = ${removed},
      total_removed = total_removed + ${removed}
    WHERE company_id = ${companyId} AND class = ${name}`.execute(tx);
}

const before = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Removes at most `limit` rows of a class that are older, without what a legal hold keeps. Pictures, and service requests
 * that have some, are deleted; the bytes follow 30 days later. @returns their number
 */
export async function removeOlder(
  tx: Tx,
  { class: name, days, limit }: { class: RetentionClass; days: number; limit: number },
): Promise<number> {
  const run = async (query: ReturnType<typeof sql>) =>
    Number((await query.execute(tx)).numAffectedRows ?? 0n);
  switch (name) {
    case 'messages':
      return await run(sql`DELETE FROM communications WHERE id IN (SELECT c.id FROM communications c
        WHERE c.occurred_at < ${before(days)} AND NOT is_held(c.customer_id, c.job_id, c.author_id) LIMIT ${limit})`);
    case 'photos':
      return await run(sql`UPDATE photos SET deleted_at = now(), revision = revision + 1, updated_at = now()
        WHERE id IN (SELECT p.id FROM photos p JOIN jobs j ON j.company_id = p.company_id AND j.id = p.job_id
          WHERE p.deleted_at IS NULL AND p.created_at < ${before(days)}
            AND j.state IN ('completed', 'invoiced', 'closed', 'cancelled')
            AND NOT is_held(j.customer_id, p.job_id, p.author_id) LIMIT ${limit})`);
    case 'requests':
      return await removeRequests(tx, { days, limit });
    case 'leads':
      return await run(sql`DELETE FROM leads WHERE id IN (SELECT l.id FROM leads l
        WHERE l.state IN ('won', 'lost') AND l.updated_at < ${before(days)}
          AND NOT is_held(l.customer_id, NULL, l.assignee_id) LIMIT ${limit})`);
    case 'notifications':
      return await run(sql`DELETE FROM notifications WHERE id IN (SELECT n.id FROM notifications n
        WHERE n.created_at < ${before(days)} AND NOT is_held(NULL, NULL, n.user_id) LIMIT ${limit})`);
    case 'security_facts': {
      const { rows } = await sql<{ removed: number }>`
        SELECT remove_security_facts(${limit}, ${days}) AS removed`.execute(tx);
      return rows[0]?.removed ?? 0;
    }
    default:
      return name satisfies never;
  }
}

/**
 * Removes requests that came to an end, with their messages. Those with pictures are deleted first, so that the bytes
 * are removed by the rule for deleted ones, and go in a later run. A request stays while a younger one is its duplicate.
 */
async function removeRequests(tx: Tx, { days, limit }: { days: number; limit: number }): Promise<number> {
  const ended = sql`r.state IN ('converted', 'declined', 'duplicate', 'cancelled') AND r.updated_at < ${before(days)}
    AND NOT is_held(r.customer_id, r.job_id, r.requester_id)`;
  const hasPictures = sql`EXISTS (SELECT FROM service_request_photos p
    WHERE p.company_id = r.company_id AND p.request_id = r.id)`;
  const isNeeded = sql`EXISTS (SELECT FROM service_requests d
    WHERE d.company_id = r.company_id AND d.duplicate_of_id = r.id)`;
  const marked = await sql`UPDATE service_requests SET deleted_at = now(), revision = revision + 1
    WHERE id IN (SELECT r.id FROM service_requests r
      WHERE r.deleted_at IS NULL AND ${ended} AND ${hasPictures} LIMIT ${limit})`.execute(tx);
  const { rows: removed } = await sql<{ marked: boolean }>`DELETE FROM service_requests
    WHERE id IN (SELECT r.id FROM service_requests r
      WHERE ${ended} AND NOT ${hasPictures} AND NOT ${isNeeded} LIMIT ${limit})
    RETURNING deleted_at IS NOT NULL AS marked`.execute(tx);
  // Those that were deleted before have been counted then.
  return Number(marked.numAffectedRows ?? 0n) + removed.filter((row) => !row.marked).length;
}
