import type { RequestMessage, RequestPhoto } from '@switchyard/contracts/service-requests/service-request.ts';
import { serviceRequestStateSchema } from '@switchyard/contracts/service-requests/service-request.ts';
import { sql, type Tx } from '../database.ts';
import type { PhotoContent } from './photo-repository.ts';

export type NewRequestMessage = {
  id: string;
  companyId: string;
  requestId: string;
  sender: RequestMessage['from'];
  authorId: string | null;
  authorName: string;
  body: string;
  internal: boolean;
  state: string | null;
  createdAt: Date;
};

/**
 * Adds an entry to the end of a conversation, whose request the caller has locked.
 * @returns false if the message is already stored
 */
export async function insertRequestMessage(tx: Tx, message: NewRequestMessage): Promise<boolean> {
  const { requestId } = message;
  const place = sql<number>`(SELECT coalesce(max(place), 0) + 1 FROM service_request_messages
    WHERE company_id = app_company() AND request_id = ${requestId})`;
  const result = await tx
    .insertInto('serviceRequestMessages')
    .values({ ...message, place })
    .onConflict((conflict) => conflict.columns(['companyId', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Most entries of a conversation that are read: the newest. */
const mostMessages = 300;

/** The conversation of a request, oldest first. `withInternal`: with entries for colleagues. */
export async function listRequestMessages(
  tx: Tx,
  requestId: string,
  { withInternal }: { withInternal: boolean },
): Promise<RequestMessage[]> {
  const rows = await tx
    .selectFrom('serviceRequestMessages')
    .select(['id', 'sender as from', 'authorName', 'body', 'internal', 'state', 'createdAt'])
    .where('requestId', '=', requestId)
    .$if(!withInternal, (query) => query.where('internal', '=', false))
    .orderBy('place', 'desc')
    .limit(mostMessages)
    .execute();
  return rows.toReversed().map(({ from, state, createdAt, ...row }) => ({
    ...row,
    from: from === 'office' ? 'office' : 'requester',
    state: serviceRequestStateSchema.nullable().parse(state),
    createdAt: createdAt.toISOString(),
  }));
}

/** One entry of a conversation. */
export async function findRequestMessage(
  tx: Tx,
  { requestId, id }: { requestId: string; id: string },
): Promise<Pick<RequestMessage, 'from' | 'body' | 'internal' | 'state'> | undefined> {
  const row = await tx
    .selectFrom('serviceRequestMessages')
    .select(['sender', 'body', 'internal', 'state'])
    .where('requestId', '=', requestId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      from: row.sender === 'office' ? 'office' : 'requester',
      body: row.body,
      internal: row.internal,
      state: serviceRequestStateSchema.nullable().parse(row.state),
    }
  );
}

/** Requests that were merged into a request. */
export async function listDuplicatesOf(tx: Tx, requestId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('serviceRequests')
    .select('id')
    .where('duplicateOfId', '=', requestId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Messages of an author since a time, for their limit. */
export async function countRequestMessages(
  tx: Tx,
  { authorId, since }: { authorId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM service_request_messages
    WHERE author_id = ${authorId} AND created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Messages of a request by its requester. */
export async function countRequesterMessages(tx: Tx, requestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM service_request_messages
    WHERE request_id = ${requestId} AND sender = 'requester'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Requests of visitors with a mail address since a time: all, and those with this address. */
export async function countVisitorRequests(
  tx: Tx,
  { contactEmail, since }: { contactEmail: string; since: Date },
): Promise<{ all: number; toOne: number }> {
  const { rows } = await sql<{ all: number; toOne: number }>`
    SELECT count(*)::integer AS all, count(*) FILTER (WHERE contact_email = ${contactEmail})::integer AS to_one
    FROM service_requests
    WHERE company_id = app_company() AND deleted_at IS NULL AND created_at > ${since} AND channel = 'public'
      AND contact_email IS NOT NULL`.execute(tx);
  return rows[0] ?? { all: 0, toOne: 0 };
}

/** The request of a form, if it was sent before. */
export async function findRequestOfForm(tx: Tx, formKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('serviceRequests')
    .select('id')
    .where('formKey', '=', formKey)
    .executeTakeFirst();
  return row?.id;
}

/** Serialises submissions of one form until the commit. */
export async function lockRequestForm(tx: Tx, formKey: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`request form ${formKey}`}, 0))`.execute(tx);
}

/** How long the requester was asked, milliseconds, and whether the requester has an account. */
export async function readRequestProgress(
  tx: Tx,
  id: string,
): Promise<{ pausedMs: number; requesterId: string | null }> {
  const row = await tx
    .selectFrom('serviceRequests')
    .select(['pausedMs', 'requesterId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { pausedMs: Number(row.pausedMs), requesterId: row.requesterId };
}

export type NewRequestPhoto = PhotoContent &
  Pick<RequestPhoto, 'sha256' | 'width' | 'height' | 'authorName'> & {
    companyId: string;
    requestId: string;
    bytes: number;
    authorId: string | null;
    createdAt: Date;
  };

/** @returns false if the request already has this picture */
export async function insertRequestPhoto(tx: Tx, photo: NewRequestPhoto): Promise<boolean> {
  const result = await tx
    .insertInto('serviceRequestPhotos')
    .values(photo)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Pictures of a request, oldest first. */
export async function listRequestPhotos(
  tx: Tx,
  requestId: string,
  { forRequester }: { forRequester: boolean },
): Promise<RequestPhoto[]> {
  const rows = await tx
    .selectFrom('serviceRequestPhotos')
    .select(['sha256', 'width', 'height', 'createdAt', 'authorName'])
    .where('requestId', '=', requestId)
    .$if(forRequester, (query) => query.where('requesterVisible', '=', true))
    .orderBy('createdAt')
    .orderBy('sha256')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The names of a picture's bytes; undefined if there is none that the reader may see. */
export async function findRequestPhoto(
  tx: Tx,
  { requestId, sha256, forRequester }: { requestId: string; sha256: string; forRequester: boolean },
): Promise<(PhotoContent & RequestPhoto) | undefined> {
  const row = await tx
    .selectFrom('serviceRequestPhotos')
    .select(['sha256', 'width', 'height', 'createdAt', 'authorName', 'contentSha256', 'smallSha256'])
    .where('requestId', '=', requestId)
    .where('sha256', '=', sha256)
    .$if(forRequester, (query) => query.where('requesterVisible', '=', true))
    .executeTakeFirst();
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

export async function countRequestPhotos(tx: Tx, requestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM service_request_photos WHERE request_id = ${requestId}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Adds the pictures of a request to another one. `requesterVisible`: its requester may see them. */
export async function copyRequestPhotos(
  tx: Tx,
  { fromId, toId, requesterVisible }: { fromId: string; toId: string; requesterVisible: boolean },
): Promise<void> {
  await sql`
    INSERT INTO service_request_photos (company_id, request_id, sha256, content_sha256, small_sha256, width, height,
      bytes, author_id, author_name, requester_visible, created_at)
    SELECT company_id, ${toId}, sha256, content_sha256, small_sha256, width, height, bytes, author_id, author_name,
      ${requesterVisible}, created_at
    FROM service_request_photos WHERE request_id = ${fromId} ON CONFLICT DO NOTHING`.execute(tx);
}

/** Pictures of a request with the names of their bytes, for the job that it becomes. */
export async function listPhotosToCarry(
  tx: Tx,
  requestId: string,
): Promise<(Omit<NewRequestPhoto, 'requestId'> & { requesterVisible: boolean })[]> {
  return await tx
    .selectFrom('serviceRequestPhotos')
    .select(['companyId', 'sha256', 'contentSha256', 'smallSha256', 'width', 'height', 'bytes'])
    .select(['authorId', 'authorName', 'requesterVisible', 'createdAt'])
    .where('requestId', '=', requestId)
    .orderBy('createdAt')
    .execute();
}

export type RequestCounts = {
  new: number;
  needsInfo: number;
  triaged: number;
  quoted: number;
  late: number;
};

/** Open requests of the company by state, and late ones. */
export async function countOpenRequests(tx: Tx, now: Date): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`
    SELECT count(*) FILTER (WHERE state = 'new')::integer AS new,
      count(*) FILTER (WHERE state = 'needs_info')::integer AS needs_info,
      count(*) FILTER (WHERE state = 'triaged')::integer AS triaged,
      count(*) FILTER (WHERE state = 'quoted')::integer AS quoted,
      count(*) FILTER (WHERE waiting_at IS NULL AND due_at < ${now})::integer AS late
    FROM service_requests WHERE company_id = app_company() AND deleted_at IS NULL AND decided_at IS NULL`.execute(
    tx,
  );
  return rows[0] ?? { new: 0, needsInfo: 0, triaged: 0, quoted: 0, late: 0 };
}
