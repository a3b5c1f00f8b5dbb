import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import {
  findPhoto,
  insertPhoto,
  lockPhotoBytes,
  type NewPhoto,
  revivePhoto,
} from '@switchyard/platform/db/repositories/photo-repository.ts';
import { photoPieces } from '@switchyard/platform/db/repositories/piece-repository.ts';
import {
  type CommandContext,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import type { RenderedPicture } from '@switchyard/platform/photos/render-picture.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireFound } from '../../access/access.ts';
import { putPicture } from '../../pictures/put-picture.ts';
import { recordPhotoEvent } from './photo-events.ts';

type Described = Pick<
  NewPhoto,
  'visitId' | 'sha256' | 'tag' | 'caption' | 'takenAt' | 'authorId' | 'authorName' | 'customerVisible'
>;

export type KeptPhoto = {
  job: Job;
  picture: RenderedPicture;
  described: Described & { authorId: string };
  /** When it was added, ISO 8601: restores a picture that was deleted earlier. */
  addedAt: string | null;
};

/**
 * Stores the bytes, then the record with its event; if the same picture was stored concurrently, that one wins.
 * @throws ProblemError `service.unavailable` while the store is unavailable, `record.gone` if the picture was deleted
 * since
 */
export async function keepPhoto(
  deps: AppDeps,
  context: CommandContext,
  { job, picture, described, addedAt }: KeptPhoto,
): Promise<Photo> {
  await putPicture(deps, context.companyId, picture);
  return await runCommand(deps, context, async (unit) => {
    const { companyId } = context;
    await lockPhotoBytes(unit.tx, { companyId, sha256s: [picture.fullSha256, picture.smallSha256] });
    // The bytes may have been removed in the meantime with another picture that shared them.
    await putPicture(deps, companyId, picture);
    const row = {
      ...described,
      id: newId(unit.now.getTime()),
      companyId,
      jobId: job.id,
      width: picture.width,
      height: picture.height,
      bytes: picture.full.length,
      contentSha256: picture.fullSha256,
      smallSha256: picture.smallSha256,
      now: unit.now,
    };
    const { authorId: userId, sha256 } = described;
    const before = await findPhoto(unit.tx, { jobId: job.id, sha256 }, { kind: 'company' });
    const added = isAddedAgain(before?.photo, addedAt)
      ? await revivePhoto(unit.tx, row)
      : await insertPhoto(unit.tx, row);
    await photoPieces.remove(unit.tx, { companyId, userId, recordId: job.id, sha256 });
    const photo = await readKept(unit, job, sha256);
    if (added) recordPhotoEvent(unit, { type: 'photo.added', job, before: null, after: photo });
    return photo;
  });
}

/** True if the picture was deleted and then added again. */
export function isAddedAgain(before: Photo | undefined, addedAt: string | null): boolean {
  if (before === undefined || before.deletedAt === null || addedAt === null) return false;
  return Date.parse(addedAt) > Date.parse(before.deletedAt);
}

async function readKept(unit: UnitOfWork, job: Job, sha256: string): Promise<Photo> {
  const stored = await findPhoto(unit.tx, { jobId: job.id, sha256 }, { kind: 'company' });
  return requireFound(stored?.photo);
}
