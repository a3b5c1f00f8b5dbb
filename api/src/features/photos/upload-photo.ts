import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { photoLimits, type PhotoUpload, type PhotoUploadQuery } from '@switchyard/contracts/photos/photo.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countPhotosOfJob,
  findPhoto,
  isVisitOfJob,
  keepsPhotoLocation,
} from '@switchyard/platform/db/repositories/photo-repository.ts';
import { photoPieces, type UploadKey } from '@switchyard/platform/db/repositories/piece-repository.ts';
import type { CommandContext } from '@switchyard/platform/events/unit-of-work.ts';
import type { RenderedPicture } from '@switchyard/platform/photos/render-picture.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireFound } from '../../access/access.ts';
import { createDeviceClock } from '../../scheduling/device-clock.ts';
import { requireStorageRoom } from '../../accounts/storage-room.ts';
import { receivePiece } from '../../uploads/receive-piece.ts';
import { isBadPicture, renderUpload } from '../../pictures/render-upload.ts';
import { isAddedAgain, keepPhoto } from './keep-photo.ts';
import { requireJobForUpload, resolveIds } from './photo-access.ts';

const photoUploads = {
  pieces: photoPieces,
  unfinished: photoLimits.unfinished,
  gap: 'photo.offset_mismatch',
  member: 'photo',
} as const;

export type PhotoPiece = {
  actor: Actor;
  scope: ReadScope;
  context: CommandContext;
  params: { jobId: string; sha256: string };
  query: PhotoUploadQuery;
  bytes: Buffer;
};

/**
 * Accepts a piece of a picture, or all of it; the last one turns it into a photo of the job. Resending any part gives
 * the same answer and changes nothing.
 * @throws ProblemError `photo.offset_mismatch`, `photo.hash_mismatch` and `photo.unreadable` (both discard the received
 * bytes), `sandbox.storage_full`, `quota.reached`, `record.gone` for a picture that was deleted since it was added
 */
export async function uploadPhoto(deps: AppDeps, piece: PhotoPiece): Promise<PhotoUpload> {
  const { actor, context, query } = piece;
  requireFittingPiece(piece);
  const taken = await deps.database.inCompany(actor.companyId, (tx) => takePiece(deps, tx, piece));
  if ('answer' in taken) return taken.answer;
  const { job, key, whole, visitId, takenAt, addedAt } = taken;
  const picture = await readPicture(deps, { key, whole, keepLocation: taken.keepLocation });
  const photo = await keepPhoto(deps, context, {
    job,
    picture,
    addedAt,
    described: {
      visitId,
      sha256: key.sha256,
      tag: query.tag,
      caption: query.caption,
      takenAt,
      authorId: actor.userId,
      authorName: actor.name,
      customerVisible: actor.role === 'customer',
    },
  });
  return { received: query.total, total: query.total, photo };
}

function requireFittingPiece({ query, bytes }: PhotoPiece): void {
  if (bytes.length > 0 && query.offset + bytes.length <= query.total) return;
  throw refusal('/total', 'out_of_range', 'Invalid piece: it is empty or reaches beyond the total');
}

type Taken =
  | { answer: PhotoUpload }
  | ({ job: Job; key: UploadKey; whole: Buffer; visitId: string | null; keepLocation: boolean } & Times);

/** By the server's clock, ISO 8601. */
type Times = { takenAt: string; addedAt: string | null };

function timesOf({ takenAt, addedAt, sentAt }: PhotoUploadQuery, receivedAt: Date): Times {
  // Without a sending time the device's clock is trusted.
  const clock = createDeviceClock({ sentAt: sentAt ?? receivedAt.toISOString(), receivedAt });
  return {
    takenAt: clock.happened(takenAt),
    addedAt: addedAt === undefined ? null : clock.happened(addedAt),
  };
}

async function takePiece(deps: AppDeps, tx: Tx, piece: PhotoPiece): Promise<Taken> {
  const { actor, params, query, bytes } = piece;
  const { sha256 } = params;
  const { offset, total } = query;
  const times = timesOf(query, deps.clock.now());
  const { jobId, visitId } = await resolveIds(tx, actor, { jobId: params.jobId, visitId: query.visitId });
  const job = await requireJobForUpload(tx, { actor, scope: piece.scope }, { jobId, takenAt: times.takenAt });
  const earlier = await findPhoto(tx, { jobId, sha256 }, { kind: 'company' });
  if (earlier && !isAddedAgain(earlier.photo, times.addedAt))
    return { answer: { received: total, total, photo: requireFound(earlier.photo) } };
  if (visitId !== null && !(await isVisitOfJob(tx, { visitId, jobId }))) {
    throw refusal('/visitId', 'not_found', 'The job has no such visit');
  }
  if ((await countPhotosOfJob(tx, jobId)) >= photoLimits.perJob) {
    throw refusal('/jobId', 'too_many', `Invalid: a job has at most ${photoLimits.perJob} photos`);
  }
  const { companyId, userId } = actor;
  const now = deps.clock.now();
  const key: UploadKey = { companyId, userId, recordId: jobId, sha256 };
  const arrived = { key, offset, total, bytes, now };
  const { received, whole: sent, isStored } = await receivePiece(tx, photoUploads, arrived);
  const whole = received === total ? (sent ?? Buffer.concat(await photoPieces.readAll(tx, key))) : null;
  // Last: writes take the company's count of use after the rows that they change, so two of them never wait for each other.
  await requireStorageRoom(tx, deps.config, { companyId, bytes: bytes.length, isStored, now });
  if (whole === null) return { answer: { received, total, photo: null } };
  return { job, key, whole, visitId, ...times, keepLocation: await keepsPhotoLocation(tx, companyId) };
}

type Whole = { key: UploadKey; whole: Buffer; keepLocation: boolean };

/** Discards bytes that cannot become a photo, so that the upload can start over. */
async function readPicture(deps: AppDeps, { key, whole, keepLocation }: Whole): Promise<RenderedPicture> {
  try {
    return await renderUpload(deps, { bytes: whole, sha256: key.sha256, keepLocation });
  } catch (error) {
    if (isBadPicture(error))
      await deps.database.inCompany(key.companyId, (tx) => photoPieces.remove(tx, key));
    throw error;
  }
}

function refusal(pointer: string, code: string, message: string): ProblemError {
  return new ProblemError('request.invalid', { errors: [{ pointer, in: 'query', code, message }] });
}
