import { jpegSegments } from '@switchyard/contracts/photos/jpeg-segments.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp';

/** What a picture says of itself before it is decoded. Pixels; orientation is not applied. */
export type PictureHeader = { kind: PictureKind; width: number; height: number };

/** The bytes are no picture of a kind that is taken, or one that costs too much to decode. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** More would take hundreds of megabytes to decode; the largest cameras of phones in binned mode stay below. */
export const maxPixels = 50_000_000;
/** Cameras write ten at most; each costs a pass over the whole picture. */
const maxScans = 64;

/**
 * Kind and size by the first bytes of each format, never by a name or a claim of the sender.
 * @throws UnreadablePicture when it is none of the kinds, broken before its size, or too large
 */
export function readPictureHeader(bytes: Buffer): PictureHeader {
  const header = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
  if (!header || header.width === 0 || header.height === 0) throw new UnreadablePicture('not a picture');
  if (header.width * header.height > maxPixels) throw new UnreadablePicture('too many pixels');
  return header;
}

function readJpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined;
  const frame = jpegSegments(bytes).find(({ marker }) => isFrame(marker));
  if (!frame || frame.data.length < 5) throw new UnreadablePicture('no size');
  if (countScans(bytes) > maxScans) throw new UnreadablePicture('too many scans');
  const [, top = 0, height = 0, left = 0, width = 0] = frame.data;
  return { kind: 'jpeg', height: top * 256 + height, width: left * 256 + width };
}

/** SOF0 to SOF15, without the tables that share their range: DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at >= 0 && count <= maxScans; count += 1) {
    at = bytes.indexOf('ffda', at + 2, 'hex');
  }
  return count;
}

function readPng(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new UnreadablePicture('no size');
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The canvas may claim less than the picture in it has: the larger one counts. */
function readWebp(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  let width = 0;
  let height = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const size = webpSize(bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + length));
    width = Math.max(width, size?.width ?? 0);
    height = Math.max(height, size?.height ?? 0);
    at += 8 + length + (length % 2);
  }
  return { kind: 'webp', width, height };
}

type Size = { width: number; height: number };

function webpSize(name: string, data: Buffer): Size | undefined {
  if (name === 'VP8X' && data.length >= 10) {
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  }
  if (name === 'ANMF' && data.length >= 12) {
    return { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
  }
  if (name === 'VP8 ' && data.length >= 10) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (name === 'VP8L' && data.length >= 5) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}
