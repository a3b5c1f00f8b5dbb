import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Photo, PhotoUpload } from '@switchyard/contracts/photos/photo.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findPhoto,
  findPhotosOfJobs,
  type PhotoContent,
} from '@switchyard/platform/db/repositories/photo-repository.ts';
import { photoPieces } from '@switchyard/platform/db/repositories/piece-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { type Allowed, requireFound } from '../../access/access.ts';
import { requireJobForUpload, requireVisibleJob, resolveIds } from './photo-access.ts';

/** Pictures of a job, oldest first; customers see those shared with them. */
export async function listPhotos(tx: Tx, scope: ReadScope, jobId: string): Promise<{ items: Photo[] }> {
  await requireVisibleJob(tx, scope, jobId);
  return { items: await findPhotosOfJobs(tx, [jobId], scope) };
}

export type PhotoParams = { jobId: string; sha256: string };

/** Number of bytes received from this user; zero is a valid answer. */
export async function readProgress(tx: Tx, allowed: Allowed, params: PhotoParams): Promise<PhotoUpload> {
  const { sha256 } = params;
  const { jobId } = await resolveIds(tx, allowed.actor, { jobId: params.jobId });
  await requireJobForUpload(tx, allowed, { jobId, takenAt: null });
  const stored = await findPhoto(tx, { jobId, sha256 }, { kind: 'company' });
  // A deleted picture may be uploaded again.
  if (stored && stored.photo.deletedAt === null) {
    const { photo } = stored;
    return { received: photo.bytes, total: photo.bytes, photo };
  }
  const { companyId, userId } = allowed.actor;
  const upload = await photoPieces.find(tx, { companyId, userId, recordId: jobId, sha256 });
  return { received: upload?.received ?? 0, total: upload?.total ?? null, photo: null };
}

/** @throws ProblemError 404 outside the scope, 410 once deleted */
export async function findContent(
  tx: Tx,
  scope: ReadScope,
  { jobId, sha256 }: PhotoParams,
): Promise<PhotoContent> {
  await requireVisibleJob(tx, scope, jobId);
  const stored = await findPhoto(tx, { jobId, sha256 }, scope);
  requireFound(stored?.photo);
  if (!stored?.content) throw new ProblemError('record.gone');
  return stored.content;
}
