import { safeFileName } from '@switchyard/contracts/attachments/safe-file-name.ts';
import { sql, type Tx } from '../database.ts';

/** Condition of a table's rows (alias `t`) that concern the person; `$ids` and `$mails` stand for what is known of them. */
const conditions = {
  users: 't.id = ANY ($ids)',
  customers: 't.id = ANY ($ids)',
  contacts: 't.id = ANY ($ids)',
  sites: 't.id = ANY ($ids)',
  technicians: 't.id = ANY ($ids)',
  absences: 't.technician_id = ANY ($ids)',
  jobs: 't.customer_id = ANY ($ids)',
  job_ratings: 't.author_id = ANY ($ids) OR t.job_id IN (SELECT id FROM jobs WHERE customer_id = ANY ($ids))',
  equipment: 't.customer_id = ANY ($ids)',
  equipment_spans: 't.author_id = ANY ($ids)',
  equipment_readings: 't.author_id = ANY ($ids)',
  maintenance_plans: 't.customer_id = ANY ($ids)',
  maintenance_occurrences: 't.author_id = ANY ($ids)',
  stock_places: 't.technician_id = ANY ($ids)',
  stock_movements: 't.author_id = ANY ($ids)',
  visits: `t.job_id IN (SELECT id FROM jobs WHERE customer_id = ANY ($ids))
    OR t.id IN (SELECT visit_id FROM assignments WHERE technician_id = ANY ($ids))`,
  assignments: 't.technician_id = ANY ($ids)',
  visit_entries: `t.author_id = ANY ($ids) OR t.technician_id = ANY ($ids) OR (t.customer_visible AND t.visit_id IN
    (SELECT v.id FROM visits v JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id WHERE j.customer_id = ANY ($ids)))`,
  photos: `t.author_id = ANY ($ids)
    OR (t.customer_visible AND t.job_id IN (SELECT id FROM jobs WHERE customer_id = ANY ($ids)))`,
  comments: 't.author_id = ANY ($ids)',
  attachments: "t.author_id = ANY ($ids) OR (t.visibility = 'customer' AND t.customer_id = ANY ($ids))",
  attachment_versions: 't.author_id = ANY ($ids)',
  communications: 't.customer_id = ANY ($ids) OR t.author_id = ANY ($ids)',
  service_requests:
    't.customer_id = ANY ($ids) OR t.requester_id = ANY ($ids) OR lower(t.contact_email) = ANY ($mails)',
  service_request_messages: `NOT t.internal AND t.request_id IN (SELECT id FROM service_requests WHERE customer_id = ANY ($ids)
    OR requester_id = ANY ($ids) OR lower(contact_email) = ANY ($mails))`,
  service_request_photos: `t.requester_visible AND t.request_id IN (SELECT id FROM service_requests
    WHERE customer_id = ANY ($ids) OR requester_id = ANY ($ids) OR lower(contact_email) = ANY ($mails))`,
  leads: 't.customer_id = ANY ($ids) OR lower(t.email) = ANY ($mails)',
  support_tickets: 't.requester_id = ANY ($ids)',
  support_messages:
    'NOT t.internal AND t.ticket_id IN (SELECT id FROM support_tickets WHERE requester_id = ANY ($ids))',
  assistant_conversations: 't.user_id = ANY ($ids)',
  assistant_messages:
    't.conversation_id IN (SELECT id FROM assistant_conversations WHERE user_id = ANY ($ids))',
  assistant_memories: 't.user_id = ANY ($ids)',
  notifications: 't.user_id = ANY ($ids)',
  saved_views: 't.owner_id = ANY ($ids)',
  outbox_mails: 'lower(t.recipient) = ANY ($mails)',
  invitations: 'lower(t.email) = ANY ($mails)',
  sessions: 't.user_id = ANY ($ids)',
  api_tokens: 't.user_id = ANY ($ids)',
  passkeys: 't.user_id = ANY ($ids)',
  security_events: 't.actor_id = ANY ($ids) OR t.subject_id = ANY ($ids)',
  security_alerts: 't.subject_id = ANY ($ids)',
  events: `t.topic = 't:' || app_company() || ':timeline' AND (t.actor_id = ANY ($ids) OR t.entity_id = ANY ($ids::text[]))`,
} as const;

export type PersonTable = keyof typeof conditions;
export const personTables = Object.keys(conditions) as PersonTable[];

/** Columns that stay here: secrets, what is derived, and notes of the office about its own work. */
const omitted = [
  'search',
  'password_hash',
  'token_hash',
  'previous_hash',
  'credential_id',
  'public_key',
  'internal_notes',
  'gate_code',
  'owns_email',
];

/**
 * Mails have links that let someone in; elsewhere, a body is what a person wrote. Of the equipment of a customer, costs, notes and
 * reasons are the company's own.
 */
const omittedIn: Readonly<Partial<Record<PersonTable, readonly string[]>>> = {
  outbox_mails: ['body'],
  equipment: ['notes', 'cost_minor', 'state_reason', 'model_key', 'serial_key'],
  equipment_spans: ['reason'],
  equipment_readings: ['reset_reason', 'meter_key'],
  maintenance_plans: ['notes', 'instructions', 'state_reason'],
  maintenance_occurrences: ['reason'],
  stock_movements: ['cost_minor', 'value_minor', 'variance_minor'],
};

function omittedOf(table: PersonTable): readonly string[] {
  return [...omitted, ...(omittedIn[table] ?? [])];
}
/** Events also have the record as staff sees it after the change, with such columns. */
const shownOf = (table: PersonTable) => (table === 'events' ? sql`#- '{payload,record}'` : sql``);

/** Records of a person and their email addresses, lower case. */
export type PersonKeys = { readonly ids: readonly string[]; readonly mails: readonly string[] };

function where(table: PersonTable, { ids, mails }: PersonKeys) {
  const parts = conditions[table].split(/(\$ids::text\[\]|\$ids|\$mails)/);
  return sql.join(
    parts.map((part) => {
      if (part === '$ids::text[]') return sql`${ids}::text[]`;
      if (part === '$ids') return sql`${ids}::uuid[]`;
      return part === '$mails' ? sql`${mails}::text[]` : sql.raw(part);
    }),
    sql``,
  );
}

/** Rows per read. */
const rowsPerRead = 200;

/** The person's rows of a table, some at a time. For a transaction of the company with one snapshot. */
export async function* readPersonRows(
  tx: Tx,
  table: PersonTable,
  keys: PersonKeys,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  await sql`DECLARE person_rows NO SCROLL CURSOR FOR
    SELECT (to_jsonb(t) - ${[...omittedOf(table)]}::text[]) ${shownOf(table)} AS row FROM ${sql.table(table)} t WHERE ${where(table, keys)}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      FETCH ${sql.lit(rowsPerRead)} FROM person_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`CLOSE person_rows`.execute(tx);
}

/** Number of rows and files of an export. */
export async function countPersonExport(tx: Tx, keys: PersonKeys): Promise<{ rows: number; files: number }> {
  const counts = personTables.map(
    (table) => sql`(SELECT count(*) FROM ${sql.table(table)} t WHERE ${where(table, keys)})`,
  );
  const { rows } = await sql<{ rows: number }>`SELECT (${sql.join(counts, sql` + `)})::int AS rows`.execute(
    tx,
  );
  return { rows: rows[0]?.rows ?? 0, files: (await listPersonFiles(tx, keys)).length };
}

/** Stored pictures and files of the rows that an export has, with the names of their files. */
export async function listPersonFiles(tx: Tx, keys: PersonKeys): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    SELECT 'photo-' || t.id || '.jpg' AS name, t.content_sha256 AS sha256 FROM photos t
    WHERE t.bytes_removed_at IS NULL AND t.deleted_at IS NULL AND (${where('photos', keys)})
    UNION ALL
    SELECT 'request-' || t.request_id || '-' || left(t.sha256, 12) || '.jpg', t.content_sha256 FROM service_request_photos t
    WHERE ${where('service_request_photos', keys)}
    UNION ALL
    SELECT 'file-' || t.id || '-v' || t.version || '-' || t.name, t.sha256 FROM attachments t
    WHERE t.bytes_removed_at IS NULL AND t.deleted_at IS NULL AND (${where('attachments', keys)})
    UNION ALL
    SELECT 'file-' || t.attachment_id || '-v' || t.version || '-' || t.name, t.sha256 FROM attachment_versions t
    WHERE EXISTS (SELECT FROM attachments a WHERE a.id = t.attachment_id AND a.deleted_at IS NULL)
      AND (${where('attachment_versions', keys)}) ORDER BY 1`.execute(tx);
  return rows.map(({ name, sha256 }) => ({ name: safeFileName(name), sha256 }));
}
