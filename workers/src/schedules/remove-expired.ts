import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Rows per statement: few enough to stay far below the limit of a statement. */
const rowsPerBatch = 1_000;
/** What is left then has its turn in the next hour. */
const batchesPerTurn = 100;

/**
 * What has served its time, by table. Inbox rows stay longer than an event may be tried again (a week). Mails are given
 * up after three days; those that were never sent stay to be looked at.
 */
const expired = {
  idempotency_keys: "created_at < now() - interval '30 days'",
  sessions: "expires_at < now() - interval '1 day' OR revoked_at < now() - interval '30 days'",
  password_resets: "expires_at < now() - interval '1 day'",
  invitations:
    "least(accepted_at, revoked_at) < now() - interval '30 days' OR expires_at < now() - interval '30 days'",
  // Longer than the outcome of the write that made the record: what was queued behind it names it by this id.
  client_refs: "created_at < now() - interval '60 days'",
  inbox: "handled_at < now() - interval '30 days'",
  error_reports: "created_at < now() - interval '30 days'",
  error_groups: "last_seen_at < now() - interval '30 days'",
  // Found again by the visitor for a day only; what became a request to sales is kept there.
  assistant_visitor_chats: "updated_at < now() - interval '30 days'",
  // Their pieces go with them.
  photo_uploads: "updated_at < now() - interval '7 days'",
  // Their rows go with them; what they became is remembered.
  imports: "updated_at < now() - interval '30 days'",
  outbox_mails: "sent_at < now() - interval '30 days' OR created_at < now() - interval '90 days'",
} as const;

type ExpiringTable = keyof typeof expired;
const tables = Object.keys(expired) as ExpiringTable[];

export type RemoveDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase'> & {
  /** Default: see above. */
  rowsPerBatch?: number;
};

/**
 * Removes what has served its time, in small batches. What cannot be removed keeps neither the other tables nor the
 * other companies from being cleaned. Records that were deleted stay: their history names them.
 * @throws AggregateError with everything that failed
 */
export async function removeExpired(deps: RemoveDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(
    companies.flatMap((companyId) => tables.map((table) => () => removeFrom(deps, companyId, table))),
  );
}

async function removeFrom(deps: RemoveDeps, companyId: string, table: ExpiringTable): Promise<void> {
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  for (let batch = 0; batch < batchesPerTurn; batch += 1) {
    if ((await removeBatch(deps.database, { companyId, table, limit })) < limit) return;
  }
}

/** Rows in use are passed over. */
async function removeBatch(
  database: Database,
  { companyId, table, limit }: { companyId: string; table: ExpiringTable; limit: number },
): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows = 0n } = await database.inCompany(companyId, (tx) =>
    sql`DELETE FROM ${name} WHERE ctid IN (
      SELECT ctid FROM ${name} WHERE ${sql.raw(expired[table])} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )`.execute(tx),
  );
  return Number(numAffectedRows);
}
