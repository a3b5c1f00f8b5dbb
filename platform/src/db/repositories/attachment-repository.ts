import type { AttachmentVersion } from '@switchyard/contracts/attachments/attachment.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { toInstant } from './instants.ts';

/** Names of a file's bytes in the store. `small`: the preview of a picture. */
export type FileContent = {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly smallSha256: string | null;
};

/** The bytes of a version; undefined if there is none, or its bytes were removed. */
export async function findFileContent(
  tx: Tx,
  { id, version }: { id: string; version: number | undefined },
): Promise<FileContent | undefined> {
  const of = version === undefined ? sql`a.version` : sql`${version}::integer`;
  const { rows } = await sql<FileContent>`/* prepared */
    SELECT name, media_type, size, sha256, small_sha256 FROM attachments a
    WHERE id = ${id} AND version = ${of} AND bytes_removed_at IS NULL
    UNION ALL
    SELECT v.name, v.media_type, v.size, v.sha256, v.small_sha256 FROM attachment_versions v
      JOIN attachments a ON a.company_id = v.company_id AND a.id = v.attachment_id
    WHERE v.attachment_id = ${id} AND v.version = ${of}`.execute(tx);
  return rows[0];
}

/** The record's file with these bytes and this name, if it is not deleted. */
export async function findSameFile(
  tx: Tx,
  { recordId, sha256, name, isStaff }: { recordId: string; sha256: string; name: string; isStaff: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM attachments WHERE record_id = ${recordId} AND sha256 = ${sha256} AND deleted_at IS NULL
      AND name = ${name} AND (${isStaff} OR visibility <> 'internal') ORDER BY created_at DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** The file that an upload of this user has made, or of which it made a version. */
export async function findUploaded(
  tx: Tx,
  { key, userId }: { key: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM attachments WHERE upload_key = ${key}::uuid AND author_id = ${userId}
    UNION ALL
    SELECT attachment_id FROM attachment_versions WHERE upload_key = ${key}::uuid AND author_id = ${userId}
    LIMIT 1`.execute(tx);
  return rows[0]?.id;
}

/** True if the content of a file is gone, or goes with the data of its customer. */
export async function isContentGone(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean }>`
    SELECT bytes_removed_at IS NOT NULL OR EXISTS
      (SELECT FROM erasures e WHERE a.customer_id = ANY (e.subject_ids)) AS is_gone
    FROM attachments a WHERE id = ${id}`.execute(tx);
  return rows[0]?.isGone ?? true;
}

/** Number of files of a record, without deleted ones. */
export async function countFilesOf(tx: Tx, recordId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM attachments WHERE record_id = ${recordId} AND deleted_at IS NULL`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Keeps the newest version of a file as an earlier one. */
export async function keepVersion(tx: Tx, id: string): Promise<void> {
  await sql`INSERT INTO attachment_versions
      (company_id, attachment_id, version, name, media_type, size, sha256, small_sha256, author_id, author_name,
       uploaded_at, upload_key)
    SELECT company_id, id, version, name, media_type, size, sha256, small_sha256, author_id, author_name,
      uploaded_at, upload_key
    FROM attachments WHERE id = ${id}`.execute(tx);
}

type VersionRow = Omit<AttachmentVersion, 'uploadedAt'> & { uploadedAt: Date };

/** Earlier versions of a file, newest first. */
export async function listVersions(tx: Tx, id: string): Promise<AttachmentVersion[]> {
  const { rows } = await sql<VersionRow>`
    SELECT version, name, media_type, size, sha256, author_id, author_name, uploaded_at,
      small_sha256 IS NOT NULL AS has_preview
    FROM attachment_versions WHERE attachment_id = ${id} ORDER BY version DESC`.execute(tx);
  return rows.map((row) => ({ ...row, uploadedAt: toInstant(row.uploadedAt) }));
}

/** Files deleted 30 days ago that still have their bytes, without those that a legal hold keeps. */
export async function findDeletedFiles(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM attachments WHERE deleted_at < now() - interval '30 days' AND bytes_removed_at IS NULL
      AND NOT is_held(customer_id, record_id, author_id) ORDER BY deleted_at LIMIT ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Names of all bytes of a file and its versions. */
export async function listBytesOfFile(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT own.sha256 FROM attachments a, LATERAL (VALUES (a.sha256), (a.small_sha256)) AS own (sha256)
    WHERE a.id = ${id} AND a.bytes_removed_at IS NULL AND own.sha256 IS NOT NULL
    UNION
    SELECT own.sha256 FROM attachment_versions v, LATERAL (VALUES (v.sha256), (v.small_sha256)) AS own (sha256)
    WHERE v.attachment_id = ${id} AND own.sha256 IS NOT NULL`.execute(tx);
  return rows.map((row) => row.sha256);
}

/** Records that the bytes of a file are gone, with its versions. */
export async function forgetFileBytes(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM attachment_versions WHERE attachment_id = ${id}`.execute(tx);
  await sql`UPDATE attachments SET bytes_removed_at = now() WHERE id = ${id}`.execute(tx);
}

/** Those of the names whose bytes no picture and no file of the company has. */
export async function listUnusedBytes(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT DISTINCT own.sha256 FROM unnest(${[...names]}::text[]) AS own (sha256)
    WHERE NOT EXISTS (SELECT FROM photos p WHERE p.company_id = app_company()
        AND p.bytes_removed_at IS NULL AND own.sha256 IN (p.content_sha256, p.small_sha256))
      AND NOT EXISTS (SELECT FROM service_request_photos asked WHERE asked.company_id = app_company()
        AND own.sha256 IN (asked.content_sha256, asked.small_sha256))
      AND NOT EXISTS (SELECT FROM attachments a WHERE a.company_id = app_company()
        AND a.bytes_removed_at IS NULL AND own.sha256 IN (a.sha256, a.small_sha256))
      AND NOT EXISTS (SELECT FROM attachment_versions v WHERE v.company_id = app_company()
        AND own.sha256 IN (v.sha256, v.small_sha256))`.execute(tx);
  return rows.map((row) => row.sha256);
}
