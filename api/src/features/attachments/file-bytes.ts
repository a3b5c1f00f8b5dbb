import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { UnreadablePicture } from '@switchyard/platform/photos/decode-picture.ts';
import { RendererBusy } from '@switchyard/platform/photos/picture-renderer.ts';
import type { StoredFile } from '@switchyard/platform/photos/photo-store.ts';
import type { AppDeps } from '../../app-deps.ts';

/** The preview of a picture, image/jpeg. */
export type Preview = { readonly sha256: string; readonly bytes: Buffer };

/** A file with its hash, and the preview if it is a picture. */
export type Bytes = { readonly sha256: string; readonly file: StoredFile; readonly preview: Preview | null };

/**
 * The preview of a picture; null for what cannot be rendered, which is then kept without one.
 * @throws ProblemError `service.overloaded` while too many pictures are waiting
 */
export async function renderPreview(
  { photos }: Pick<AppDeps, 'photos'>,
  picture: Buffer | null,
): Promise<Preview | null> {
  if (picture === null) return null;
  try {
    const { small, smallSha256 } = await photos.render(picture, { keepLocation: false });
    return { sha256: smallSha256, bytes: small };
  } catch (error) {
    if (error instanceof UnreadablePicture) return null;
    if (error instanceof RendererBusy) throw new ProblemError('service.overloaded', { retryAfterSeconds: 2 });
    throw error;
  }
}

/**
 * Stores the bytes unless the store has them.
 * @throws ProblemError `service.unavailable` while the store is unavailable
 */
export async function putFile(
  { photos: { store }, logger }: Pick<AppDeps, 'photos' | 'logger'>,
  companyId: string,
  { sha256, file, preview }: Bytes,
): Promise<void> {
  try {
    if (!(await store.has({ companyId, sha256 }))) await store.write({ companyId, sha256 }, file);
    if (preview) await store.put({ companyId, sha256: preview.sha256 }, preview.bytes);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    logger.warn({ err: error }, 'the photo store is unavailable');
    throw new ProblemError('service.unavailable', {
      retryAfterSeconds: 5,
      detail: 'Files cannot be stored at the moment',
    });
  }
}
