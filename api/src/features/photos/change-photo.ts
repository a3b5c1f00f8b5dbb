import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Photo, UpdatePhoto } from '@switchyard/contracts/photos/photo.ts';
import { findJob, lockJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findPhoto, updatePhotoRow } from '@switchyard/platform/db/repositories/photo-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound } from '../../access/access.ts';
import { changedFields } from '../../records/changed-fields.ts';
import { recordPhotoEvent } from './photo-events.ts';

export type NamedPhoto = { jobId: string; sha256: string; expected: number };

/** @throws ProblemError 412 with the current picture, 410 once deleted */
export async function updatePhoto(
  unit: UnitOfWork,
  scope: ReadScope,
  { patch, ...named }: NamedPhoto & { patch: UpdatePhoto },
): Promise<Photo> {
  const { job, photo } = await loadPhoto(unit, scope, named);
  const changed = changedFields(photo, patch);
  if (Object.keys(changed).length === 0) return photo;
  await updatePhotoRow(unit.tx, photo.id, { patch: changed, now: unit.now });
  const after = await readPhoto(unit, named);
  recordPhotoEvent(unit, { type: 'photo.changed', job, before: photo, after });
  return after;
}

/** Deletes a picture from its job; its bytes are removed later. */
export async function removePhoto(unit: UnitOfWork, scope: ReadScope, named: NamedPhoto): Promise<Photo> {
  const { job, photo } = await loadPhoto(unit, scope, named);
  await updatePhotoRow(unit.tx, photo.id, { patch: { deletedAt: unit.now }, now: unit.now });
  const after = await readPhoto(unit, named);
  recordPhotoEvent(unit, { type: 'photo.removed', job, before: photo, after });
  return after;
}

/** The picture, with its job locked, so that it has one writer at a time. */
async function loadPhoto(
  unit: UnitOfWork,
  scope: ReadScope,
  { jobId, sha256, expected }: NamedPhoto,
): Promise<{ job: Job; photo: Photo }> {
  await lockJob(unit.tx, jobId);
  const job = requireFound(await findJob(unit.tx, jobId, scope));
  const photo = requireFound((await findPhoto(unit.tx, { jobId, sha256 }, scope))?.photo);
  requireRevision(photo, expected);
  return { job, photo };
}

async function readPhoto(unit: UnitOfWork, { jobId, sha256 }: NamedPhoto): Promise<Photo> {
  const stored = await findPhoto(unit.tx, { jobId, sha256 }, { kind: 'company' });
  if (!stored) throw new Error('The photo just written is missing');
  return stored.photo;
}
