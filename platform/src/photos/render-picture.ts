import { createHash } from 'node:crypto';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import { readPictureLocation, writePictureLocation } from '@switchyard/contracts/photos/picture-location.ts';
import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image';
import { readPictureHeader, UnreadablePicture } from './picture-header.ts';

export type RenderedPicture = {
  /** As pictures are stored and shown: JPEG, upright, at most 2048 pixels wide and high. */
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
 * Decodes a picture and encodes it anew, so that nothing but what is seen remains: no EXIF, no comments, nothing hidden
 * behind its end. The work is done on threads of its own; the event loop goes on.
 * @throws UnreadablePicture when it cannot be decoded or would cost too much
 */
export async function renderPicture(
  bytes: Buffer,
  { keepLocation }: { keepLocation: boolean },
): Promise<RenderedPicture> {
  const header = readPictureHeader(bytes);
  const plain = await decode(async () => {
    const upright = new Transformer(bytes).rotate();
    const longest = Math.max(header.width, header.height);
    const scaled = longest > photoLimits.maxSide ? upright.fastResize(within(photoLimits.maxSide)) : upright;
    return header.kind === 'jpeg' ? await scaled.jpeg(quality) : await flatten(await scaled.png());
  });
  const { width, height } = readPictureHeader(plain);
  const small = await decode(() =>
    Math.max(width, height) > photoLimits.thumbnailSide
      ? new Transformer(plain).fastResize(within(photoLimits.thumbnailSide)).jpeg(smallQuality)
      : Promise.resolve(plain),
  );
  const location = keepLocation && header.kind === 'jpeg' ? readPictureLocation(bytes) : undefined;
  const full = location ? Buffer.from(writePictureLocation(plain, location).buffer) : plain;
  return { full, fullSha256: sha256Of(full), small, smallSha256: sha256Of(small), width, height };
}

/** SHA-256 in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** JPEG knows no transparency: what is transparent becomes white, as on paper. */
async function flatten(png: Buffer): Promise<Buffer> {
  const { width, height } = readPictureHeader(png);
  const paper = new Uint8Array(width * height * 4).fill(255);
  return await Transformer.fromRgbaPixels(paper, width, height).overlay(png, 0, 0).jpeg(quality);
}

function within(side: number) {
  return { width: side, height: side, fit: ResizeFit.Inside, filter: FastResizeFilter.Lanczos3 };
}

async function decode(work: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await work();
  } catch (error) {
    throw new UnreadablePicture('cannot be decoded', { cause: error });
  }
}
