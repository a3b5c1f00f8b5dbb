import type { Photo, UpdatePhoto } from '@switchyard/contracts/photos/photo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { listUnusedBytes } from './attachment-repository.ts';
import { toInstant, toInstantOrNull } from './instants.ts';
import type { ReadScope } from './read-scope.ts';

type Instants = 'createdAt' | 'updatedAt' | 'takenAt';

/** Names of a picture's bytes in the photo store. */
export type PhotoContent = { contentSha256: string; smallSha256: string };

/** A picture and the names of its bytes; null once they were removed. */
export type StoredPhoto = { photo: Photo; content: PhotoContent | null };

type PhotoRow = Omit<Photo, Instants | 'deletedAt'> &
  Record<Instants, Date> & { deletedAt: Date | null; bytesRemovedAt: Date | null } & PhotoContent;

const columns: RawBuilder<unknown> = sql`p.id, p.revision, p.created_at, p.updated_at, p.deleted_at, p.job_id, p.visit_id,
  p.sha256, p.tag, p.caption, p.taken_at, p.author_id, p.author_name, p.width, p.height, p.bytes, p.customer_visible,
  p.content_sha256, p.small_sha256, p.bytes_removed_at`;

/** Pictures of jobs in scope; customers see only those shared with them. */
function photoInScope(scope: ReadScope): RawBuilder<boolean> {
  return scope.kind === 'customer' ? sql`p.customer_visible` : sql`true`;
}

/** A picture of a job visible to the reader, including deleted ones. */
export async function findPhoto(
  tx: Tx,
  { jobId, sha256 }: { jobId: string; sha256: string },
  scope: ReadScope,
): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<PhotoRow>`/* prepared */
    SELECT ${columns} FROM photos p WHERE p.job_id = ${jobId} AND p.sha256 = ${sha256} AND ${photoInScope(scope)}`.execute(
    tx,
  );
  return rows[0] && toStoredPhoto(rows[0]);
}

/** Pictures of jobs visible to the reader, oldest first, without deleted ones. */
export async function findPhotosOfJobs(
  tx: Tx,
  jobIds: readonly string[],
  scope: ReadScope,
): Promise<Photo[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<PhotoRow>`/* prepared */
    SELECT ${columns} FROM photos p
    WHERE p.job_id = ANY(${[...jobIds]}::uuid[]) AND p.deleted_at IS NULL AND ${photoInScope(scope)}
    ORDER BY p.taken_at, p.id`.execute(tx);
  return rows.map((row) => toStoredPhoto(row).photo);
}

/** Number of pictures of a job, without deleted ones. */
export async function countPhotosOfJob(tx: Tx, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* prepared */
    SELECT count(*) AS count FROM photos WHERE job_id = ${jobId} AND deleted_at IS NULL`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type NewPhoto = PhotoContent &
  Omit<Photo, 'revision' | 'createdAt' | 'updatedAt' | 'deletedAt'> & { companyId: string; now: Date };

/** @returns false if the job already has this picture, deleted or not */
export async function insertPhoto(tx: Tx, { now, ...photo }: NewPhoto): Promise<boolean> {
  const result = await tx
    .insertInto('photos')
    .values({ ...photo, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'jobId', 'sha256']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Restores a deleted picture when it is added again. @returns false if it is not deleted */
export async function revivePhoto(
  tx: Tx,
  { id: _new, companyId: _company, jobId, sha256, now, ...photo }: NewPhoto,
): Promise<boolean> {
  const result = await tx
    .updateTable('photos')
    .set({ ...photo, deletedAt: null, bytesRemovedAt: null, updatedAt: now })
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .where('jobId', '=', jobId)
    .where('sha256', '=', sha256)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Writes the fields and increments the revision. */
export async function updatePhotoRow(
  tx: Tx,
  id: string,
  {
    patch,
    now,
  }: {
    patch: { [Field in keyof UpdatePhoto]?: Exclude<UpdatePhoto[Field], undefined> } & { deletedAt?: Date };
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ ...patch, updatedAt: now })
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** True if pictures of this company keep their location. */
export async function keepsPhotoLocation(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('keepPhotoLocation')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.keepPhotoLocation ?? false;
}

function toStoredPhoto({ contentSha256, smallSha256, bytesRemovedAt, ...row }: PhotoRow): StoredPhoto {
  return {
    photo: {
      ...row,
      createdAt: toInstant(row.createdAt),
      updatedAt: toInstant(row.updatedAt),
      takenAt: toInstant(row.takenAt),
      deletedAt: toInstantOrNull(row.deletedAt),
    },
    content: bytesRemovedAt === null ? { contentSha256, smallSha256 } : null,
  };
}

/** True if the visit, deleted or not, belongs to the job. */
export async function isVisitOfJob(
  tx: Tx,
  { visitId, jobId }: { visitId: string; jobId: string },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM visits WHERE id = ${visitId} AND job_id = ${jobId}`.execute(tx);
  return rows.length > 0;
}

/** Times of the first and last event of a job or its visits in a topic; undefined if there are none. */
export async function findTimesTold(
  tx: Tx,
  { topic, jobId }: { topic: string; jobId: string },
): Promise<{ first: Date; last: Date } | undefined> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    SELECT min(recorded_at) AS first, max(recorded_at) AS last FROM events
    WHERE company_id = app_company() AND topic = ${topic} AND job_id = ${jobId}
      AND entity_kind IN ('job', 'visit')`.execute(tx);
  const { first = null, last = null } = rows[0] ?? {};
  return first && last ? { first, last } : undefined;
}

/**
 * Serialises storing and removing these bytes until the commit, so that bytes needed by a new picture are not removed.
 */
export async function lockPhotoBytes(
  tx: Tx,
  { companyId, sha256s }: { companyId: string; sha256s: readonly string[] },
): Promise<void> {
  // In sorted order, so that two transactions cannot deadlock.
  for (const sha256 of [...new Set(sha256s)].toSorted()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`photo ${companyId} ${sha256}`}, 0))`.execute(
      tx,
    );
  }
}

/** Pictures deleted 30 days ago that still have their bytes, without those that a legal hold keeps. */
export async function findDeletedPhotos(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM photos p JOIN jobs j ON j.company_id = p.company_id AND j.id = p.job_id
    WHERE p.deleted_at < now() - interval '30 days' AND p.bytes_removed_at IS NULL
      AND NOT is_held(j.customer_id, p.job_id, p.author_id) ORDER BY p.deleted_at LIMIT ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Names of all bytes of a picture. */
export async function listBytesOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<PhotoContent>`
    SELECT content_sha256, small_sha256 FROM photos WHERE id = ${id} AND bytes_removed_at IS NULL`.execute(
    tx,
  );
  return rows.flatMap((row) => [row.contentSha256, row.smallSha256]);
}

/** Pictures of service requests that were deleted 30 days ago, without those that a legal hold keeps. */
export async function findPhotosOfDeletedRequests(
  tx: Tx,
  limit: number,
): Promise<{ requestId: string; sha256: string; bytes: string[] }[]> {
  const { rows } = await sql<{ requestId: string; sha256: string; bytes: string[] }>`
    SELECT p.request_id, p.sha256, ARRAY[p.content_sha256, p.small_sha256] AS bytes
    FROM service_request_photos p JOIN service_requests r ON r.company_id = p.company_id AND r.id = p.request_id
    WHERE r.deleted_at < now() - interval '30 days' AND NOT is_held(r.customer_id, r.job_id, r.requester_id)
    ORDER BY r.deleted_at, p.sha256 LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Removes the row of a picture of a request. @returns names of its bytes that nothing else of the company needs */
export async function removeRequestPhoto(
  tx: Tx,
  { requestId, sha256, bytes }: { requestId: string; sha256: string; bytes: readonly string[] },
): Promise<string[]> {
  // A request that was restored in the meantime keeps its pictures.
  const { rows: removed } = await sql`
    DELETE FROM service_request_photos p USING service_requests r
    WHERE p.request_id = ${requestId} AND p.sha256 = ${sha256} AND r.id = p.request_id
      AND r.deleted_at < now() - interval '30 days' RETURNING p.sha256`.execute(tx);
  if (removed.length === 0) return [];
  return await listUnusedBytes(tx, bytes);
}

/** Records that the bytes are gone. */
export async function forgetPhotoBytes(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE photos SET bytes_removed_at = now() WHERE id = ${id}`.execute(tx);
}
