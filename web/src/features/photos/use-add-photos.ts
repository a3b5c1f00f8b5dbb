import { plural, t } from '@lingui/core/macro';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { photoRoutes } from '@switchyard/contracts/photos/photo-routes.ts';
import { useState } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { type PreparedPhoto, preparePhoto } from '../../lib/prepare-photo.ts';
import { jobByName } from '../../lib/record-number.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';
import { enqueueAction } from '../../offline/views/enqueue-action.ts';
import { useToast } from '../../ui/use-toast.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';

type AddPhotos = {
  /** Number of pictures being prepared. */
  readonly preparing: number;
  readonly add: (files: readonly File[]) => Promise<void>;
};

/** Adds files to a job as pictures: stored on this device at once, sent as soon as there is a network. */
export function useAddPhotos(job: Job, known: readonly Pick<Photo, 'sha256'>[]): AddPhotos {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { role, keepsPhotoLocation: keepLocation } = useCurrentUser();
  const [preparing, setPreparing] = useState(0);
  const add = async (files: readonly File[]) => {
    const refused: string[] = [];
    // Identical pictures are stored and sent once.
    const seen = new Set(known.map(({ sha256 }) => sha256));
    setPreparing((count) => count + files.length);
    for (const file of files) {
      try {
        const photo = await preparePhoto(file, { keepLocation }).catch(() => null);
        if (photo === null) refused.push(file.name);
        else if (!seen.has(photo.sha256)) {
          seen.add(photo.sha256);
          await dispatch(enqueueAction(uploadOf(job, photo, { file, customerVisible: role === 'customer' })));
        }
      } catch (cause) {
        toast({
          title: t`The photo could not be kept`,
          description: textOfCause(cause),
          variant: 'destructive',
        });
      } finally {
        setPreparing((count) => count - 1);
      }
    }
    if (refused.length === 0) return;
    toast({
      title: plural(refused.length, { one: '# file could not be read', other: '# files could not be read' }),
      description: t`Not a picture that this browser knows: ${refused.slice(0, 3).join(', ')}`,
      variant: 'destructive',
    });
  };
  return { preparing, add };
}

function uploadOf(
  job: Job,
  photo: PreparedPhoto,
  { file, customerVisible }: { file: File; customerVisible: boolean },
): EnqueueInput {
  const { sha256, bytes, width, height } = photo;
  const takenAt = new Date(Math.min(file.lastModified, Date.now())).toISOString();
  const addedAt = new Date().toISOString();
  const query = new URLSearchParams({ total: String(bytes.byteLength), takenAt, addedAt });
  return {
    method: 'PUT',
    path: `${fillPath(photoRoutes.upload.path, { jobId: job.id, sha256 })}?${query}`,
    entity: `photo:${sha256}`,
    label: t`Photo · ${jobByName(job)}`,
    record: { jobId: job.id, sha256, takenAt, width, height, bytes: bytes.byteLength, customerVisible },
    blob: { bytes, type: 'image/jpeg' },
  };
}
