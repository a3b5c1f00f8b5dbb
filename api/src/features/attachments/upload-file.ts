import { attachmentLimits } from '@switchyard/contracts/attachments/attachment-options.ts';
import type {
  Attachment,
  AttachmentUpload,
  AttachmentUploadQuery,
} from '@switchyard/contracts/attachments/attachment.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { attachmentTable } from '@switchyard/platform/db/records/attachment-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { findSameFile, findUploaded } from '@switchyard/platform/db/repositories/attachment-repository.ts';
import { attachmentPieces, type UploadKey } from '@switchyard/platform/db/repositories/piece-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { CommandContext } from '@switchyard/platform/events/unit-of-work.ts';
import type { StoredFile } from '@switchyard/platform/photos/photo-store.ts';
import { requireFound, requireScope } from '../../access/access.ts';
import { requireStorageRoom } from '../../accounts/storage-room.ts';
import type { AppDeps } from '../../app-deps.ts';
import { audienceOf } from '@switchyard/platform/events/audience.ts';
import { readFile } from '../../uploads/read-file.ts';
import { receivePiece } from '../../uploads/receive-piece.ts';
import { type FileTarget, requireParent, requireRoomFor, visibilityFor } from './attachment-access.ts';
import { shownAttachment } from './attachment-events.ts';
import { renderPreview } from './file-bytes.ts';
import { keepFile } from './keep-file.ts';

const fileUploads = {
  pieces: attachmentPieces,
  unfinished: attachmentLimits.unfinished,
  gap: 'attachment.offset_mismatch',
  member: 'attachment',
} as const;

type Target = FileTarget & { readonly sha256: string };

export type FilePiece = {
  readonly actor: Actor;
  readonly scope: ReadScope;
  readonly context: CommandContext;
  readonly params: Target;
  readonly query: AttachmentUploadQuery;
  readonly bytes: Buffer;
};

/**
 * Accepts a piece of a file, or all of it; the last one adds the file or its new version. Resending any part gives the
 * same answer and changes nothing.
 * @throws ProblemError `attachment.offset_mismatch`, `attachment.hash_mismatch` (discards the received bytes), 404, 410,
 * `sandbox.storage_full`, `quota.reached`, `request.invalid`
 */
export async function uploadFile(deps: AppDeps, piece: FilePiece): Promise<AttachmentUpload> {
  const { actor, context, query, params } = piece;
  const taken = await deps.database.inCompany(actor.companyId, (tx) => takePiece(deps, tx, piece));
  if ('answer' in taken) return shownTo(actor, taken.answer);
  const { key, file } = taken;
  const read = await readFile(file);
  if (read.sha256 !== key.sha256) {
    await deps.database.inCompany(key.companyId, (tx) => attachmentPieces.remove(tx, key));
    throw new ProblemError('attachment.hash_mismatch');
  }
  const attachment = await keepFile(deps, context, {
    actor,
    target: { recordKind: params.recordKind, recordId: params.recordId },
    key,
    query,
    mediaType: read.mediaType,
    bytes: { sha256: key.sha256, file, preview: await renderPreview(deps, read.picture) },
  });
  return shownTo(actor, { received: query.total, total: query.total, attachment });
}

/** Number of bytes received from this user; zero is a valid answer. */
export async function readProgress(
  tx: Tx,
  { actor, scope, now }: { actor: Actor; scope: ReadScope; now: Date },
  { recordKind, recordId, sha256 }: Target,
): Promise<AttachmentUpload> {
  await requireParent(tx, { recordKind, recordId }, { scope, now });
  const { companyId, userId } = actor;
  const upload = await attachmentPieces.find(tx, { companyId, userId, recordId, sha256 });
  return { received: upload?.received ?? 0, total: upload?.total ?? null, attachment: null };
}

type Taken = { answer: AttachmentUpload } | { key: UploadKey; file: StoredFile };

async function takePiece(deps: AppDeps, tx: Tx, piece: FilePiece): Promise<Taken> {
  const { actor, query, bytes } = piece;
  const { recordKind, recordId, sha256 } = piece.params;
  const { offset, total } = query;
  const now = deps.clock.now();
  requireFittingPiece(piece);
  await requireParent(tx, { recordKind, recordId }, { scope: piece.scope, now });
  const known = await findKnown(tx, piece, now);
  if (known) return { answer: { received: total, total, attachment: known } };
  if (query.replaces === undefined) {
    visibilityFor(actor, query.visibility);
    await requireRoomFor(tx, { recordKind, recordId });
  }
  const { companyId, userId } = actor;
  const key: UploadKey = { companyId, userId, recordId, sha256 };
  const arrived = { key, offset, total, bytes, now };
  const { received, whole, isStored } = await receivePiece(tx, fileUploads, arrived);
  // Last: writes take the company's count of use after the rows that they change, so two of them never wait for each other.
  await requireStorageRoom(tx, deps.config, { companyId, bytes: bytes.length, isStored, now });
  if (received < total) return { answer: { received, total, attachment: null } };
  return { key, file: { size: total, read: () => (whole ? once(whole) : piecesOf(deps, key, total)) } };
}

/**
 * The file if it is on the record already: a repeated request, or the same file chosen again.
 * @throws ProblemError 403, 404, 410 if the actor may not replace the file that is named
 */
async function findKnown(tx: Tx, piece: FilePiece, now: Date): Promise<Attachment | undefined> {
  const { actor, params, query } = piece;
  const { recordKind, recordId, sha256 } = params;
  const asWhole = { scope: companyScope, now };
  const made = query.key && (await findUploaded(tx, { key: query.key, userId: actor.userId }));
  if (made) return await attachmentTable.find(tx, made, asWhole);
  if (query.replaces !== undefined) {
    const scope = requireScope(actor, 'attachment.change');
    const replaced = requireFound(await attachmentTable.find(tx, query.replaces, { scope, now }));
    if (replaced.recordId !== recordId || replaced.recordKind !== recordKind)
      throw new ProblemError('request.not_found');
    return replaced.sha256 === sha256 ? replaced : undefined;
  }
  // A technician who adds what the office keeps to itself adds a file of their own.
  const isStaff = audienceOf(actor) === 'staff';
  const id = await findSameFile(tx, { recordId, sha256, name: query.name, isStaff });
  return id === undefined ? undefined : await attachmentTable.find(tx, id, asWhole);
}

function requireFittingPiece({ query, bytes }: FilePiece): void {
  const { offset, total } = query;
  if (offset + bytes.length <= total && (bytes.length > 0 || total === 0)) return;
  throw new ProblemError('request.invalid', {
    errors: [
      {
        pointer: '/total',
        in: 'query',
        code: 'out_of_range',
        message: 'Invalid piece: it is empty or reaches beyond the total',
      },
    ],
  });
}

/** The pieces of a complete upload, one at a time: a large file never is in memory. */
async function* piecesOf(deps: AppDeps, key: UploadKey, total: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < total; ) {
    const from = start;
    const piece = await deps.database.inCompany(key.companyId, (tx) =>
      attachmentPieces.readAt(tx, key, from),
    );
    // Another request has just finished or discarded the upload.
    if (!piece) {
      const current = { received: 0, total, attachment: null };
      throw new ProblemError('attachment.offset_mismatch', { current });
    }
    yield piece;
    start += piece.length;
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function shownTo(actor: Actor, { attachment, ...upload }: AttachmentUpload): AttachmentUpload {
  const isWhole = attachment === null || audienceOf(actor) === 'staff';
  return { ...upload, attachment: isWhole ? attachment : shownAttachment(attachment) };
}
