import type { Erasure, ErasedPart, KeptPart } from '@switchyard/contracts/privacy/erasure.ts';
import type { Person } from '@switchyard/contracts/privacy/person.ts';
import { type Database, sql, type Tx } from '../database.ts';

/** Ids of all records of a person; none if there is no such person. */
export async function findPersonRecords(tx: Tx, { kind, id }: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM person_records(${kind}, ${id})`.execute(tx);
  return rows.some((row) => row.id === id) ? rows.map((row) => row.id) : [];
}

export type PersonWord = { readonly word: string; readonly kind: string; readonly shared: boolean };

/** Names, addresses and numbers of these records. `shared`: another record has it too, or it is an ordinary word. */
export async function readPersonWords(tx: Tx, ids: readonly string[]): Promise<PersonWord[]> {
  const { rows } = await sql<PersonWord>`SELECT word, kind, shared FROM person_words(${ids}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** Name of a person or job; undefined if there is none. */
export async function readSubjectName(
  tx: Tx,
  { kind, id }: { kind: Person['kind'] | 'job'; id: string },
): Promise<string | undefined> {
  const name = {
    customer: sql`SELECT name FROM customers WHERE id = ${id}`,
    contact: sql`SELECT name FROM contacts WHERE id = ${id}`,
    technician: sql`SELECT name FROM technicians WHERE id = ${id}`,
    user: sql`SELECT first_name || ' ' || last_name AS name FROM users WHERE id = ${id} AND NOT is_program`,
    job: sql`SELECT '#' || number || ' ' || title AS name FROM jobs WHERE id = ${id}`,
  }[kind];
  const { rows } = await sql<{ name: string }>`${name}`.execute(tx);
  return rows[0]?.name;
}

/** Serialises erasures with holds and other erasures of the company until the commit. */
export async function lockPrivacy(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('privacy ' || app_company(), 0))`.execute(tx);
}

export type BegunErasure = Person & {
  readonly erasureId: string;
  readonly reason: string;
  readonly by: { readonly id: string | null; readonly name: string };
};

/** Replaces the person's own records. @returns the tombstone's number; 0: unknown, -1: held, -2: erased before */
export async function beginErasure(
  tx: Tx,
  { erasureId, kind, id, reason, by }: BegunErasure,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    SELECT begin_erasure(${erasureId}, ${kind}, ${id}, ${by.id}, ${by.name}, ${reason}) AS number`.execute(
    tx,
  );
  return rows[0]?.number ?? 0;
}

/** Replaces the person in the next rows. @returns true while there is more to do */
export async function eraseBatch(tx: Tx, erasureId: string, limit: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`SELECT erase_batch(${erasureId}, ${limit}) AS more`.execute(
    tx,
  );
  return rows[0]?.more ?? false;
}

export type RunningErasure = { readonly companyId: string; readonly erasureId: string };

export async function findRunningErasures(database: Database, limit: number): Promise<RunningErasure[]> {
  const { rows } = await sql<RunningErasure>`
    SELECT company_id, erasure_id FROM running_erasures(${limit})`.execute(database.global);
  return rows;
}

/** Erasures of the company, newest first. */
export async function listErasures(tx: Tx, id?: string): Promise<Erasure[]> {
  const rows = await tx
    .selectFrom('erasures')
    .select(['id', 'number', 'subjectKind', 'subjectId', 'state', 'reason', 'requestedByName'])
    .select(['requestedAt', 'finishedAt', 'counts'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('number', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ requestedAt, finishedAt, ...row }) => ({
    ...(row as unknown as Erasure),
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

/** True if this record was erased before, by itself or with another. A customer is not erased with one of its contacts. */
export async function wasErased(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM erasures WHERE ${id}::uuid = ANY (subject_ids) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Pictures and files of the jobs and requests of erased customers and requesters, whose bytes are still stored. */
export async function findErasedPhotos(
  tx: Tx,
  erasureId: string,
): Promise<{
  photos: string[];
  files: string[];
  requests: { requestId: string; sha256: string; bytes: string[] }[];
}> {
  const photos = await sql<{ id: string }>`
    SELECT p.id FROM photos p JOIN jobs j ON j.company_id = p.company_id AND j.id = p.job_id
    WHERE p.bytes_removed_at IS NULL
      AND j.customer_id = ANY ((SELECT subject_ids FROM erasures WHERE id = ${erasureId})::uuid[])`.execute(
    tx,
  );
  const requests = await sql<{ requestId: string; sha256: string; bytes: string[] }>`
    SELECT p.request_id, p.sha256, ARRAY[p.content_sha256, p.small_sha256] AS bytes
    FROM service_request_photos p JOIN service_requests r ON r.company_id = p.company_id AND r.id = p.request_id,
      (SELECT subject_ids AS ids FROM erasures WHERE id = ${erasureId}) e
    WHERE r.id = ANY (e.ids)`.execute(tx);
  const files = await sql<{ id: string }>`
    SELECT id FROM attachments WHERE bytes_removed_at IS NULL
      AND customer_id = ANY ((SELECT subject_ids FROM erasures WHERE id = ${erasureId})::uuid[])`.execute(tx);
  return {
    photos: photos.rows.map(({ id }) => id),
    files: files.rows.map(({ id }) => id),
    requests: requests.rows,
  };
}

export type ErasureCounts = Readonly<Record<ErasedPart | KeptPart, number>>;

/** Rows that an erasure removes, and rows that stay without the name. */
export async function countPersonRows(
  tx: Tx,
  ids: readonly string[],
  mails: readonly string[],
): Promise<ErasureCounts> {
  const of = sql`ANY (${ids}::uuid[])`;
  const mailed = sql`ANY (${mails}::text[])`;
  const { rows } = await sql<ErasureCounts>`SELECT
    ${ids.length}::int AS records,
    (SELECT count(*)::int FROM users WHERE id = ${of}) AS accounts,
    (SELECT count(*)::int FROM sessions WHERE user_id = ${of}) AS sessions,
    (SELECT count(*)::int FROM sites WHERE id = ${of}) AS sites,
    (SELECT count(*)::int FROM communications WHERE customer_id = ${of}) AS messages,
    (SELECT count(*)::int FROM service_requests WHERE customer_id = ${of} OR requester_id = ${of}
      OR lower(contact_email) = ${mailed}) AS requests,
    (SELECT count(*)::int FROM leads WHERE customer_id = ${of} OR lower(email) = ${mailed}) AS leads,
    (SELECT count(*)::int FROM support_tickets WHERE requester_id = ${of}) AS tickets,
    (SELECT count(*)::int FROM photos p JOIN jobs j ON j.company_id = p.company_id AND j.id = p.job_id
      WHERE j.customer_id = ${of} AND p.bytes_removed_at IS NULL) AS photos,
    (SELECT count(*)::int FROM visit_entries e JOIN visits v ON v.company_id = e.company_id AND v.id = e.visit_id
      JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
      WHERE e.kind = 'signature' AND j.customer_id = ${of}) AS signatures,
    (SELECT count(*)::int FROM outbox_mails WHERE lower(recipient) = ${mailed}) AS mails,
    (SELECT count(DISTINCT event_id)::int FROM events WHERE entity_id = ANY (${ids}::text[])) AS events,
    (SELECT count(*)::int FROM jobs WHERE customer_id = ${of}) AS jobs,
    (SELECT count(*)::int FROM assignments WHERE technician_id = ${of}) AS visits,
    (SELECT count(*)::int FROM visit_entries WHERE kind = 'time' AND technician_id = ${of}) AS times,
    (SELECT count(*)::int FROM photos WHERE author_id = ${of}) AS authored_photos,
    (SELECT count(*)::int FROM communications WHERE author_id = ${of} AND customer_id <> ALL (${ids}::uuid[]))
      AS authored_messages`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('The counts of a person are missing');
  return counts;
}

/** True if these are the records of the only admin who can sign in. */
export async function isLastAdmin(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    SELECT bool_or(id = ANY (${ids}::uuid[])) AND NOT bool_or(id <> ALL (${ids}::uuid[])) AS last
    FROM users WHERE role = 'admin' AND status = 'active' AND NOT is_program`.execute(tx);
  return rows[0]?.last ?? false;
}

/** True if a job of the customer is open, or a visit of the technician is not over. */
export async function hasOpenWork(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const of = sql`ANY (${ids}::uuid[])`;
  const { rows } = await sql<{ open: boolean }>`SELECT EXISTS (
      SELECT FROM jobs WHERE customer_id = ${of} AND deleted_at IS NULL
        AND state NOT IN ('completed', 'invoiced', 'closed', 'cancelled'))
    OR EXISTS (SELECT FROM assignments a JOIN visits v ON v.company_id = a.company_id AND v.id = a.visit_id
      WHERE a.technician_id = ${of} AND v.deleted_at IS NULL
        AND v.state IN ('planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused')) AS open`.execute(
    tx,
  );
  return rows[0]?.open ?? false;
}

/** Users whose pages are open, or may be opened without signing in again. */
export async function listSignedInUsers(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    SELECT DISTINCT user_id FROM sessions WHERE revoked_at IS NULL AND expires_at > now()`.execute(tx);
  return rows.map(({ userId }) => userId);
}
