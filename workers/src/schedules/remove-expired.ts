import { keptOutcomeDays, keptReferenceDays } from '@switchyard/contracts/offline/sync-routes.ts';
import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { removeSecurityEvents } from '@switchyard/platform/db/repositories/security-event-repository.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Rows per statement: few enough to stay far below the statement timeout. */
const rowsPerBatch = 1_000;
/** The rest is removed in the next hourly run. */
const batchesPerTurn = 100;

/**
 * Tests that still read an event: started ones that measure it, also what units did two weeks before. A day after their
 * end, the last analysis is done. Tests of earlier versions have no times of start and end.
 */
const measuring = `SELECT FROM experiments e
  CROSS JOIN jsonb_array_elements(e.metrics) m CROSS JOIN LATERAL (VALUES (m ->> 'event'), (m ->> 'perEvent')) AS n (name)
  WHERE e.environment = experiment_events.environment AND n.name = experiment_events.event
    AND experiment_events.at >= coalesce(e.started_at, e.created_at) - interval '14 days'
    AND (e.status IN ('running', 'paused')
      OR (e.status = 'concluded' AND coalesce(e.ended_at, e.updated_at) > now() - interval '1 day'))`;

/**
 * Conditions for expired rows, by table. Inbox rows are kept longer than events may be retried (a week). Mails are
 * given up after three days; unsent ones are kept for inspection.
 */
const expired = {
  idempotency_keys: `created_at < now() - interval '${keptOutcomeDays} days'`,
  sessions: "expires_at < now() - interval '1 day' OR revoked_at < now() - interval '30 days'",
  // Deletes what is on its way to them too.
  push_devices: `EXISTS (SELECT FROM sessions s WHERE s.company_id = push_devices.company_id AND s.id = session_id
    AND (s.revoked_at IS NOT NULL OR s.expires_at < now()))`,
  // The program that a service token acted as stays: it is the author of what it wrote.
  api_tokens: "least(expires_at, revoked_at) < now() - interval '90 days'",
  security_alerts: "resolved_at < now() - interval '365 days'",
  password_resets: "expires_at < now() - interval '1 day'",
  sign_in_challenges: "expires_at < now() - interval '1 day'",
  spent_challenges: "expires_at < now() - interval '1 day'",
  sso_attempts: "expires_at < now() - interval '1 day'",
  sso_assertions: "expires_at < now() - interval '1 day'",
  second_factor_failures: "since < now() - interval '1 day'",
  totp_factors: "confirmed_at IS NULL AND created_at < now() - interval '1 day'",
  email_verifications: "expires_at < now() - interval '1 day'",
  invitations:
    "least(accepted_at, revoked_at) < now() - interval '30 days' OR expires_at < now() - interval '30 days'",
  // Longer than write outcomes are kept: actions queued after the create refer to the record by this id.
  client_refs: `created_at < now() - interval '${keptReferenceDays} days'`,
  inbox: "handled_at < now() - interval '30 days'",
  error_reports: "created_at < now() - interval '30 days'",
  error_groups: "last_seen_at < now() - interval '30 days'",
  flag_contexts: "seen_at < now() - interval '24 hours'",
  // Longer than the longest window of a guard.
  flag_counters: "minute < now() - interval '8 days'",
  flag_metrics: "hour < now() - interval '90 days'",
  flag_applications: "seen_at < now() - interval '1 day'",
  experiment_events: `at < now() - interval '180 days' AND NOT EXISTS (${measuring})`,
  // The last analysis stays.
  experiment_exposures: `EXISTS (SELECT FROM experiments e WHERE e.id = experiment_id AND e.status = 'concluded'
    AND coalesce(e.ended_at, e.updated_at) < now() - interval '180 days')`,
  // Visitors can resume a chat for a day only; requests to sales are stored separately.
  assistant_visitor_chats: "updated_at < now() - interval '30 days'",
  // Their pieces go with these two.
  photo_uploads: "updated_at < now() - interval '7 days'",
  attachment_uploads: "updated_at < now() - interval '7 days'",
  // Deletes their rows too; the records created from them are remembered.
  imports: "updated_at < now() - interval '30 days'",
  schedule_runs: "updated_at < now() - interval '30 days'",
  // Deletes their attempts too.
  webhook_deliveries: "created_at < now() - interval '30 days'",
  outbox_mails: "sent_at < now() - interval '30 days' OR created_at < now() - interval '90 days'",
} as const;

type ExpiringTable = keyof typeof expired;
const tables = Object.keys(expired) as ExpiringTable[];

export type RemoveDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase'> & {
  /** Default: the constant above. */
  rowsPerBatch?: number;
};

/** Mails whose text is dropped: kept ones that nobody reads any more, and those that were given up. */
const mailTextsExpired = "body <> '' AND created_at < now() - interval '7 days'";

/**
 * Removes expired rows in small batches. A failure does not prevent other tables and companies from being cleaned.
 * Deleted records are kept, because their history refers to them.
 * @throws AggregateError with all failures
 */
export async function removeExpired(deps: RemoveDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(
    companies.flatMap((companyId) => [
      ...tables.map((table) => () => removeFrom(deps, companyId, table)),
      () => dropMailTexts(deps, companyId),
      () => removeOldFacts(deps, companyId),
    ]),
  );
}

async function removeFrom(deps: RemoveDeps, companyId: string, table: ExpiringTable): Promise<void> {
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  for (let batch = 0; batch < batchesPerTurn; batch += 1) {
    if ((await removeBatch(deps.database, { companyId, table, limit })) < limit) return;
  }
}

/** The audit cannot be deleted by the workers: a function of the database removes what is a year old. */
async function removeOldFacts(deps: RemoveDeps, companyId: string): Promise<void> {
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  for (let batch = 0; batch < batchesPerTurn; batch += 1) {
    const removed = await deps.database.inCompany(companyId, (tx) => removeSecurityEvents(tx, limit));
    if (removed < limit) return;
  }
}

async function dropMailTexts({ database }: RemoveDeps, companyId: string): Promise<void> {
  await database.inCompany(companyId, (tx) =>
    sql`UPDATE outbox_mails SET body = '' WHERE id IN (
      SELECT id FROM outbox_mails WHERE ${sql.raw(mailTextsExpired)} LIMIT ${rowsPerBatch} FOR UPDATE SKIP LOCKED
    )`.execute(tx),
  );
}

/** Skips locked rows. */
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
