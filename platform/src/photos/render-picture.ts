import { createHash } from 'node:crypto';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import { readPictureLocation, writePictureLocation } from '@switchyard/contracts/photos/picture-location.ts';
import { decodePicture } from './decode-picture.ts';

export type RenderedPicture = {
  /** The picture as stored and shown: JPEG, upright, at most 2048 pixels wide and high. */
  full: Buffer;
  fullSha256: string;
  small: Buffer;
  smallSha256: string;
  width: number;
  height: number;
};

const quality = 82;
const smallQuality = 76;

/**
 * Decodes a picture and encodes it again, so that only the visible content remains: no EXIF, no comments, nothing
 * hidden after its end. The work runs on separate threads; the event loop is not blocked.
 * @throws UnreadablePicture if it cannot be decoded or would cost too much
 */
export async function renderPicture(
  bytes: Buffer,
  { keepLocation }: { keepLocation: boolean },
): Promise<RenderedPicture> {
  const plain = await decodePicture(bytes, (picture) =>
    picture
      .autoOrient()
      .resize(within(photoLimits.maxSide))
      // JPEG has no transparency: transparent areas become white.
      .flatten({ background: 'white' })
      .jpeg({ quality }),
  );
  const { width, height } = plain;
  const small =
    Math.max(width, height) > photoLimits.thumbnailSide
      ? await decodePicture(plain.data, (picture) =>
          picture.resize(within(photoLimits.thumbnailSide)).jpeg({ quality: smallQuality }),
        )
      : plain;
  const location = keepLocation ? readPictureLocation(bytes) : undefined;
  const full = location ? Buffer.from(writePictureLocation(plain.data, location).buffer) : plain.data;
  return {
    full,
    fullSha256: sha256Of(full),
    small: small.data,
    smallSha256: sha256Of(small.data),
    width,
    height,
  };
}

/** SHA-256 in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function within(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
}
