import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { RenderedPicture } from '@switchyard/platform/photos/render-picture.ts';
import type { AppDeps } from '../app-deps.ts';

/**
 * Stores the bytes of a picture, as sent and small.
 * @throws ProblemError `service.unavailable` while the store is unavailable
 */
export async function putPicture(
  { photos: { store }, logger }: Pick<AppDeps, 'photos' | 'logger'>,
  companyId: string,
  picture: RenderedPicture,
): Promise<void> {
  const files = [
    { sha256: picture.fullSha256, bytes: picture.full },
    { sha256: picture.smallSha256, bytes: picture.small },
  ];
  try {
    for (const { sha256, bytes } of files) {
      if (!(await store.has({ companyId, sha256 }))) await store.put({ companyId, sha256 }, bytes);
    }
  } catch (error) {
    logger.warn({ err: error }, 'the photo store is unavailable');
    throw new ProblemError('service.unavailable', {
      retryAfterSeconds: 5,
      detail: 'Pictures cannot be stored at the moment',
    });
  }
}
