import {
  isHeic,
  type PictureLocation,
  readPictureLocation,
  writePictureLocation,
} from '@switchyard/contracts/photos/picture-location.ts';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import { sha256Hex } from './sha256-hex.ts';

export type PreparedPhoto = {
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
  readonly width: number;
  readonly height: number;
};

/** Tried in order until the picture is small enough. */
const qualities = [0.85, 0.75, 0.6, 0.45];

/** Length of the JPEG header area that is scanned for metadata: several segments of maximum size, bytes. */
const headBytes = 300_000;

export type PrepareOptions = {
  /** The company setting asks for the location of pictures. */
  readonly keepLocation: boolean;
};

/**
 * Prepares a picture for storage and upload: upright, at most 2048 pixels, a JPEG without camera metadata, or with
 * the location only.
 * @throws Error when this browser cannot read the file as a picture
 */
export async function preparePhoto(file: Blob, { keepLocation }: PrepareOptions): Promise<PreparedPhoto> {
  // Redrawing removes the metadata, so it is read first.
  const location = keepLocation ? await locationOf(file) : undefined;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, photoLimits.maxSide / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw pictures');
    // Transparent areas become white, as on the server.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    const drawn = await encode(canvas);
    const bytes = location ? writePictureLocation(new Uint8Array(drawn), location).buffer : drawn;
    return { sha256: await sha256Hex(bytes), bytes, width, height };
  } finally {
    bitmap.close();
  }
}

async function locationOf(file: Blob): Promise<PictureLocation | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return readPictureLocation(isHeic(head) ? new Uint8Array(await file.arrayBuffer()) : head);
}

async function encode(canvas: OffscreenCanvas): Promise<ArrayBuffer> {
  let bytes = new ArrayBuffer(0);
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    bytes = await blob.arrayBuffer();
    if (bytes.byteLength <= photoLimits.targetBytes) break;
  }
  return bytes;
}
