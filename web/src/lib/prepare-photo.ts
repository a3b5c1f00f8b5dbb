import { photoLimits } from '@switchyard/contracts/photos/photo.ts';

export type PreparedPhoto = {
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
  readonly width: number;
  readonly height: number;
};

/** Tried one after the other until the picture is small enough. */
const qualities = [0.85, 0.75, 0.6, 0.45];

/**
 * Makes a picture ready to be kept and sent: turned the right way, 2048 pixels at most, a JPEG without the camera's
 * notes about place and device.
 * @throws Error when the file is no picture that this browser can read
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, photoLimits.maxSide / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw pictures');
    // What is transparent becomes white, as on the server.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    const bytes = await encode(canvas);
    return { sha256: await sha256Hex(bytes), bytes, width, height };
  } finally {
    bitmap.close();
  }
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

/** SHA-256 in lower-case hexadecimal. */
export async function sha256Hex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
