import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Photo, PhotoUpload } from '@switchyard/contracts/photos/photo.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findPhoto,
  findPhotosOfJobs,
  type PhotoContent,
} from '@switchyard/platform/db/repositories/photo-repository.ts';
import { findUpload } from '@switchyard/platform/db/repositories/photo-upload-repository.ts';
import { requireFound } from '../../work/access.ts';
import { requireJobForUpload, requireVisibleJob, resolveIds } from './photo-access.ts';

/** Pictures of a job, oldest first; customers see those that are meant for them. */
export async function listPhotos(tx: Tx, actor: Actor, jobId: string): Promise<{ items: Photo[] }> {
  const { scope } = await requireVisibleJob(tx, actor, jobId);
  return { items: await findPhotosOfJobs(tx, [jobId], scope) };
}

export type PhotoParams = { jobId: string; sha256: string };

/** How much of a picture has arrived from this person; nothing is an answer, too. */
export async function readProgress(tx: Tx, actor: Actor, params: PhotoParams): Promise<PhotoUpload> {
  const { sha256 } = params;
  const { jobId } = await resolveIds(tx, actor, { jobId: params.jobId });
  await requireJobForUpload(tx, actor, { jobId, takenAt: null });
  const stored = await findPhoto(tx, { jobId, sha256 }, { kind: 'company' });
  // A deleted one may be on its way again.
  if (stored && stored.photo.deletedAt === null) {
    const { photo } = stored;
    return { received: photo.bytes, total: photo.bytes, photo };
  }
  const { companyId, userId } = actor;
  const upload = await findUpload(tx, { companyId, userId, jobId, sha256 });
  return { received: upload?.received ?? 0, total: upload?.total ?? null, photo: null };
}

/** @throws ProblemError 404 outside the scope, 410 once deleted */
export async function findContent(
  tx: Tx,
  actor: Actor,
  { jobId, sha256 }: PhotoParams,
): Promise<PhotoContent> {
  const { scope } = await requireVisibleJob(tx, actor, jobId);
  const stored = await findPhoto(tx, { jobId, sha256 }, scope);
  requireFound(stored?.photo);
  if (!stored?.content) throw new ProblemError('record.gone');
  return stored.content;
}
