import { createHash } from 'node:crypto';
import { writePictureLocation } from '@switchyard/contracts/photos/picture-location.ts';
import sharp, { type Sharp } from 'sharp';

export type TestPicture = { bytes: Buffer; sha256: string };

export function asPicture(bytes: Buffer): TestPicture {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A JPEG with a red top left corner on grey; `seed` varies its bytes, and noise makes it large. */
export async function drawJpeg(
  { width = 640, height = 480, seed = 1, noise = false } = {},
  quality = 90,
): Promise<TestPicture> {
  const drawing = drawn(pixels({ width, height, seed, noise }), width, height);
  return asPicture(await drawing.jpeg({ quality }).toBuffer());
}

/** A PNG of nothing but transparency. */
export async function drawPng({ width = 200, height = 100 } = {}): Promise<TestPicture> {
  return asPicture(
    await drawn(new Uint8Array(width * height * 4), width, height)
      .png()
      .toBuffer(),
  );
}

export async function drawWebp({ width = 200, height = 100 } = {}): Promise<TestPicture> {
  const drawing = drawn(pixels({ width, height, seed: 2, noise: false }), width, height);
  return asPicture(await drawing.webp({ quality: 80 }).toBuffer());
}

function drawn(rgba: Uint8Array, width: number, height: number): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 } });
}

/** The picture as written by a phone: with its location. */
export function withLocation(
  { bytes }: TestPicture,
  location: { latitude: number; longitude: number },
): TestPicture {
  return asPicture(Buffer.from(writePictureLocation(bytes, location).buffer));
}

/** The JPEG with an EXIF orientation: 6 is rotated by 90 degrees. */
export function withOrientation({ bytes }: TestPicture, orientation: number): TestPicture {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return asPicture(Buffer.concat([bytes.subarray(0, 2), head, exif, bytes.subarray(2)]));
}

/** A PNG of a few bytes that claims this size. */
export function claimPng(width: number, height: number): TestPicture {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  return asPicture(Buffer.concat([header, size, Buffer.alloc(64)]));
}

type Drawing = { width: number; height: number; seed: number; noise: boolean };

function pixels({ width, height, seed, noise }: Drawing): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  let state = seed;
  for (let at = 0; at < data.length; at += 4) {
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grey = noise ? state >>> 24 : 60 + (seed % 100);
    const isCorner = x < width / 8 && y < height / 8;
    data.set(isCorner ? [255, 0, 0, 255] : [grey, grey, grey, 255], at);
  }
  return data;
}
