import { safeFileName } from '@switchyard/contracts/attachments/safe-file-name.ts';
import { sql, type Tx } from '../database.ts';

/** Tables of an export, with the columns that stay here: secrets, and what is derived from other columns. */
export const exportedTables: Readonly<Record<string, readonly string[]>> = {
  companies: [],
  // `owns_email` tells of accounts of other companies.
  users: ['password_hash', 'owns_email'],
  customers: ['search'],
  contacts: [],
  sites: ['search'],
  technicians: ['search'],
  absences: ['search'],
  jobs: ['search'],
  job_ratings: [],
  equipment: ['search', 'model_key', 'serial_key'],
  equipment_spans: [],
  equipment_readings: ['meter_key'],
  maintenance_plans: ['search'],
  maintenance_occurrences: [],
  inventory_items: ['search', 'sku_key'],
  stock_places: ['search'],
  stock_movements: [],
  stock_levels: [],
  stock_values: [],
  stock_limits: [],
  stock_reservations: [],
  stock_reconciles: [],
  visits: [],
  assignments: [],
  schedule_runs: ['kept', 'runner'],
  visit_entries: [],
  photos: [],
  attachments: ['search'],
  attachment_versions: [],
  service_requests: ['search'],
  service_request_messages: [],
  service_request_photos: [],
  service_request_settings: [],
  orphan_submissions: [],
  checklists: [],
  custom_fields: [],
  saved_views: [],
  saved_view_defaults: [],
  comments: ['search'],
  communications: [],
  // Bodies have links that let someone in.
  outbox_mails: ['body'],
  notifications: [],
  push_settings: [],
  support_tickets: ['search'],
  support_messages: [],
  leads: ['search'],
  lead_entries: ['message_hash'],
  assistant_conversations: [],
  assistant_messages: ['search'],
  assistant_memories: [],
  events: [],
  imports: [],
  import_rows: [],
  import_records: [],
  environments: [],
  reviewed_environments: [],
  flag_projects: [],
  flag_project_settings: [],
  flags: [],
  flag_former_projects: [],
  flag_environments: [],
  flag_segments: [],
  flag_revisions: [],
  flag_requests: [],
  flag_schedules: [],
  flag_late_reasons: [],
  flag_rollouts: [],
  flag_counters: [],
  flag_contexts: [],
  forgotten_contexts: [],
  flag_metrics: [],
  experiments: [],
  experiment_analyses: [],
  experiment_course: [],
  experiment_events: [],
  experiment_exposures: [],
  flag_tokens: ['token_hash'],
  api_tokens: ['token_hash', 'previous_hash'],
  api_token_networks: [],
  invitations: ['token_hash'],
  sso_connections: ['sealed_secret', 'sealed_key', 'scim_token_hash', 'scim_previous_hash'],
  sso_domains: [],
  sso_identities: [],
  scim_users: [],
  scim_groups: [],
  scim_group_members: [],
  passkeys: ['credential_id', 'public_key'],
  sessions: ['token_hash'],
  security_events: [],
  security_alerts: [],
  legal_holds: [],
  retention_rules: [],
  roles: [],
  audit_streams: ['sealed_secret', 'claim'],
  webhooks: ['sealed_secret', 'old_sealed_secret'],
  webhook_deliveries: [],
  webhook_attempts: [],
};

/** Tables of a company that an export leaves out, by reason. */
export const unexportedTables = {
  /** They let someone in. */
  secrets: [
    'email_verifications',
    'password_resets',
    'push_devices',
    'recovery_codes',
    'second_factor_failures',
    'sign_in_challenges',
    'spent_challenges',
    'sso_assertions',
    'sso_attempts',
    'totp_factors',
  ],
  /** Work in progress and positions of the machinery; nothing that a user entered. */
  machinery: [
    'assistant_model_use',
    'assistant_proposals',
    'attachment_pieces',
    'attachment_uploads',
    'audit_stream_events',
    'client_refs',
    'company_counters',
    'company_limits',
    'company_setups',
    'company_usage',
    'consumer_backlog',
    'consumer_cursors',
    'flag_applications',
    'flag_heads',
    'idempotency_keys',
    'import_keys',
    'import_mappings',
    'inbox',
    'photo_pieces',
    'photo_uploads',
    'push_deliveries',
    'topic_heads',
    'topic_published',
    'webhook_cursors',
  ],
  /** Until it is done, an erasure has what must not leave any more. */
  erasure: ['erasures'],
  /** Of the operator: conversations of visitors, and errors of pages. */
  operator: ['assistant_visitor_chats', 'error_groups', 'error_reports'],
} as const;

/** Rows per read, and fewer of tables whose rows may be large. */
const rowsPerRead = 200;
const largeRowsPerRead = 2;
const largeRows: ReadonlySet<string> = new Set([
  'schedule_runs',
  'flag_revisions',
  'flag_requests',
  'flag_schedules',
  'experiment_analyses',
]);

/** The company's rows of a table as JSON, one per line, some at a time. For a transaction of the company with one snapshot. */
export async function* readRowsAsJson(
  tx: Tx,
  table: string,
  omitted: readonly string[],
): AsyncGenerator<string> {
  const columns = omitted.map((column) => sql`- ${sql.lit(column)}`);
  const row = sql`to_jsonb(t) ${sql.join(columns, sql` `)}`;
  const count = sql.lit(largeRows.has(table) ? largeRowsPerRead : rowsPerRead);
  await sql`DECLARE exported_rows NO SCROLL CURSOR FOR
    SELECT (${row})::text AS line FROM ${sql.table(table)} t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${count} FROM exported_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await sql`CLOSE exported_rows`.execute(tx);
}

export type ExportSize = { readonly pictures: number; readonly pictureBytes: number };

/** Pictures and files of an export. */
export async function readExportSize(tx: Tx): Promise<ExportSize> {
  const { rows } = await sql<ExportSize>`
    SELECT count(*)::int AS pictures, coalesce(sum(bytes), 0)::float8 AS picture_bytes
    FROM (SELECT bytes FROM photos WHERE bytes_removed_at IS NULL
      UNION ALL SELECT bytes FROM service_request_photos
      UNION ALL SELECT size FROM attachments WHERE bytes_removed_at IS NULL AND deleted_at IS NULL
      UNION ALL SELECT v.size FROM attachment_versions v JOIN attachments a
        ON a.company_id = v.company_id AND a.id = v.attachment_id AND a.deleted_at IS NULL) stored`.execute(
    tx,
  );
  return rows[0] ?? { pictures: 0, pictureBytes: 0 };
}

/** A stored picture with the name of its file in an export. */
export type ExportedPicture = { readonly name: string; readonly sha256: string };

/** Full pictures of the company, named after their job or service request. */
export async function listExportedPictures(tx: Tx): Promise<ExportedPicture[]> {
  const { rows } = await sql<ExportedPicture>`
    SELECT 'J-' || j.number || '/' || to_char(p.taken_at, 'YYYYMMDD"T"HH24MISS"Z"') || '-' || p.tag || '-' || p.id AS name,
      p.content_sha256 AS sha256
    FROM photos p JOIN jobs j ON j.company_id = p.company_id AND j.id = p.job_id
    WHERE p.bytes_removed_at IS NULL AND p.deleted_at IS NULL
    UNION ALL
    SELECT 'R-' || r.number || '/' || to_char(p.created_at, 'YYYYMMDD"T"HH24MISS"Z"') || '-' || left(p.sha256, 12),
      p.content_sha256
    FROM service_request_photos p JOIN service_requests r ON r.company_id = p.company_id AND r.id = p.request_id
    WHERE r.deleted_at IS NULL ORDER BY 1`.execute(tx);
  return rows;
}

/** Files of the company with their earlier versions, by kind and id of their record. */
export async function listExportedFiles(tx: Tx): Promise<ExportedPicture[]> {
  const { rows } = await sql<{ folder: string; fileName: string; sha256: string }>`
    SELECT a.record_kind || '/' || a.record_id || '/' || a.id || '-v' || f.version AS folder, f.name AS file_name, f.sha256
    FROM attachments a, LATERAL (
      SELECT a.version, a.name, a.sha256
      UNION ALL
      SELECT v.version, v.name, v.sha256 FROM attachment_versions v
      WHERE v.company_id = a.company_id AND v.attachment_id = a.id) f
    WHERE a.bytes_removed_at IS NULL AND a.deleted_at IS NULL ORDER BY 1`.execute(tx);
  return rows.map(({ folder, fileName, sha256 }) => ({
    name: `${folder}/${safeFileName(fileName)}`,
    sha256,
  }));
}
