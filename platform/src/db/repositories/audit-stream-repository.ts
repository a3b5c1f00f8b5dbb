import type { AuditStream } from '@switchyard/contracts/privacy/audit-stream-routes.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { type Database, sql, type Tx } from '../database.ts';

type Row = Omit<AuditStream, 'createdAt' | 'lastDeliveredAt' | 'failingSince'> & {
  createdAt: Date;
  lastDeliveredAt: Date | null;
  failingSince: Date | null;
};

/** Streams of the company, oldest first. */
export async function listAuditStreams(tx: Tx): Promise<AuditStream[]> {
  const { rows } =
    await sql<Row>`SELECT s.id, s.url, s.created_at, s.last_delivered_at, s.failing_since, s.last_error,
      (SELECT count(*)::int FROM audit_stream_events e WHERE e.company_id = s.company_id AND e.stream_id = s.id) AS waiting
    FROM audit_streams s ORDER BY s.created_at, s.id`.execute(tx);
  return rows.map(({ createdAt, lastDeliveredAt, failingSince, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
  }));
}

export type NewAuditStream = {
  readonly id: string;
  readonly companyId: string;
  readonly url: string;
  readonly ca: string | null;
  readonly sealedSecret: Buffer;
  readonly createdAt: Date;
};

export async function insertAuditStream(tx: Tx, stream: NewAuditStream): Promise<void> {
  await tx.insertInto('auditStreams').values(stream).execute();
}

/** @returns its address; undefined if there is none */
export async function removeAuditStream(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom('auditStreams').where('id', '=', id).returning('url').executeTakeFirst();
  return row?.url;
}

export type DueStream = { readonly companyId: string; readonly streamId: string };

export async function findDueStreams(database: Database, limit: number): Promise<DueStream[]> {
  const { rows } =
    await sql<DueStream>`SELECT company_id, stream_id FROM due_audit_streams(${limit})`.execute(
      database.global,
    );
  return rows;
}

export type ClaimedStream = {
  readonly url: string;
  readonly ca: string | null;
  readonly sealedSecret: Buffer;
  readonly failures: number;
  readonly facts: readonly SecurityEvent[];
};

type Claim = {
  readonly streamId: string;
  readonly claim: string;
  readonly seconds: number;
  readonly limit: number;
};

/**
 * Claims a stream, so that only one worker sends, and reads its next facts in order. The newest second is left out: facts
 * of transactions that commit late come before it.
 */
export async function claimStream(
  tx: Tx,
  { streamId, claim, seconds, limit }: Claim,
): Promise<ClaimedStream | undefined> {
  const { rows } = await sql<Omit<ClaimedStream, 'facts'>>`UPDATE audit_streams
    SET claim = ${claim}, claimed_until = now() + make_interval(secs => ${seconds})
    WHERE id = ${streamId} AND enabled AND (claimed_until IS NULL OR claimed_until <= now()) AND next_try_at <= now()
    RETURNING url, ca, sealed_secret, failures`.execute(tx);
  const [stream] = rows;
  if (!stream) return undefined;
  const facts = await sql<Omit<SecurityEvent, 'at' | 'lastAt'> & { at: Date; lastAt: Date }>`
    SELECT e.id, e.at, e.kind, e.outcome, e.actor_id, e.actor_name, e.subject_kind, e.subject_id, e.subject_name,
      e.device, e.address, e.details, e.times, e.last_at
    FROM audit_stream_events q JOIN security_events e ON e.company_id = q.company_id AND e.id = q.event_id
    WHERE q.stream_id = ${streamId} AND q.at < now() - interval '1 second'
    ORDER BY q.at, q.event_id LIMIT ${limit}`.execute(tx);
  return {
    ...stream,
    facts: facts.rows.map(({ at, lastAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  };
}

/** Removes what was delivered and releases the stream. Does nothing for another claim. */
export async function noteDelivered(
  tx: Tx,
  { streamId, claim, ids }: { streamId: string; claim: string; ids: readonly string[] },
): Promise<void> {
  const { rows } = await sql`UPDATE audit_streams SET claim = NULL, claimed_until = NULL, next_try_at = now(),
      last_delivered_at = CASE WHEN ${ids.length}::int > 0 THEN now() ELSE last_delivered_at END,
      failing_since = NULL, failures = 0, last_error = NULL
    WHERE id = ${streamId} AND claim = ${claim} RETURNING id`.execute(tx);
  if (rows.length === 0) return;
  await sql`DELETE FROM audit_stream_events WHERE stream_id = ${streamId} AND event_id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
}

type Failure = {
  streamId: string;
  claim: string;
  ids: readonly string[];
  error: string;
  waitSeconds: number;
};

/** Stores why a delivery failed, removes what was delivered before, and when the rest is tried again. */
export async function noteStreamFailure(
  tx: Tx,
  { streamId, claim, ids, error, waitSeconds }: Failure,
): Promise<void> {
  const { rows } = await sql`UPDATE audit_streams SET claim = NULL, claimed_until = NULL,
      failing_since = coalesce(failing_since, now()), failures = failures + 1, last_error = ${error},
      next_try_at = now() + make_interval(secs => ${waitSeconds})
    WHERE id = ${streamId} AND claim = ${claim} RETURNING id`.execute(tx);
  if (rows.length === 0) return;
  await sql`DELETE FROM audit_stream_events WHERE stream_id = ${streamId} AND event_id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
}
