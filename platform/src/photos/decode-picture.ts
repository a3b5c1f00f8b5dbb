import sharp, { type Sharp } from 'sharp';

// The library reads many formats; strangers may only send these, so that hostile bytes reach fewer parsers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** The bytes are not a picture of an accepted format, or it would cost too much to decode. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** Larger pictures take hundreds of megabytes to decode; the largest phone cameras in binned mode are below this. */
export const maxPixels = 50_000_000;

/** An encoded picture and its size in pixels. */
export type DecodedPicture = { readonly data: Buffer; readonly width: number; readonly height: number };

/**
 * Decodes a JPEG, PNG or WebP, recognised by its first bytes, and encodes the result of `work`. Checks the size before
 * decoding the pixels; of an animation only the first frame is read.
 * @throws UnreadablePicture if it has another format, is broken, truncated, or larger than {@link maxPixels}
 */
export async function decodePicture(
  bytes: Uint8Array,
  work: (picture: Sharp) => Sharp,
): Promise<DecodedPicture> {
  try {
    // `failOn`: cameras write pictures that cause warnings, which are accepted; truncated and damaged ones are refused.
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { data, info } = await work(picture).toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new UnreadablePicture('cannot be decoded', { cause: error });
  }
}
