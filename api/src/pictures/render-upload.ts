import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { UnreadablePicture } from '@switchyard/platform/photos/decode-picture.ts';
import { RendererBusy } from '@switchyard/platform/photos/picture-renderer.ts';
import { type RenderedPicture, sha256Of } from '@switchyard/platform/photos/render-picture.ts';
import type { AppDeps } from '../app-deps.ts';

type Sent = {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly keepLocation: boolean;
  readonly isVisitor?: boolean;
};

/**
 * Checks the hash of a whole picture and renders it.
 * @throws ProblemError `photo.hash_mismatch`, `photo.unreadable`, `service.overloaded`
 */
export async function renderUpload(
  { photos }: Pick<AppDeps, 'photos'>,
  { bytes, sha256, keepLocation, isVisitor = false }: Sent,
): Promise<RenderedPicture> {
  if (sha256Of(bytes) !== sha256) throw new ProblemError('photo.hash_mismatch');
  try {
    return await photos.render(bytes, { keepLocation, isVisitor });
  } catch (error) {
    if (error instanceof RendererBusy) throw new ProblemError('service.overloaded', { retryAfterSeconds: 2 });
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new ProblemError('photo.unreadable', {
      detail: `A JPEG, PNG or WebP picture was expected: ${error.message}`,
    });
  }
}

/** True if another upload of these bytes would fail as well. */
export function isBadPicture(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    (error.code === 'photo.hash_mismatch' || error.code === 'photo.unreadable')
  );
}
