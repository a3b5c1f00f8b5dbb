import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodePicture, maxPixels, UnreadablePicture } from './decode-picture.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const draw = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } });
const asJpeg = async (bytes: Uint8Array) => await decodePicture(bytes, (picture) => picture.jpeg());

/** The JPEG with another size in its frame header, which is all that is read before its pixels. */
async function claimJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await draw().jpeg().toBuffer();
  const frame = bytes.indexOf('ffc0', 0, 'hex');
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A WebP container around the chunks of another picture, with its own canvas size. */
function onCanvas(picture: Buffer, width: number, height: number): Buffer {
  const canvas = Buffer.from('VP8X\n\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const whole = Buffer.concat([picture.subarray(0, 12), canvas, picture.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

describe('a picture', () => {
  test.for(['jpeg', 'png', 'webp'] as const)('may be a %s, by its first bytes', async (format) => {
    expect(await asJpeg(await draw().toFormat(format).toBuffer())).toMatchObject({ width: 64, height: 48 });
  });

  test('in scans that grow sharper is read', async () => {
    expect((await asJpeg(await draw().jpeg({ progressive: true }).toBuffer())).width).toBe(64);
  });

  test('loses its notes about camera and place', async () => {
    const noted = await draw()
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 0/1 0/1' } })
      .toBuffer();
    expect(noted.includes('Camera')).toBe(true);
    const { data } = await asJpeg(noted);
    expect(data.includes('Camera') || data.includes('Exif')).toBe(false);
  });
});

describe('what is refused before its pixels are read', () => {
  test('more pixels than the limit', async () => {
    expect(maxPixels).toBe(50_000_000);
    const refused = asJpeg(await claimJpeg(10_000, 5_001));
    await expect(refused).rejects.toThrow(UnreadablePicture);
    const cause = await refused.catch((error: unknown) => (error instanceof Error ? error.cause : undefined));
    expect(String(cause)).toContain('pixel limit');
  });

  test('a large picture on a small canvas', async () => {
    const large = await draw(9_000, 6_000).webp({ effort: 0 }).toBuffer();
    await expect(asJpeg(onCanvas(large, 10, 10))).rejects.toThrow(UnreadablePicture);
  });

  test.for(['gif', 'tiff', 'avif'] as const)('formats that are not taken: %s', async (format) => {
    const bytes = await draw().toFormat(format).toBuffer();
    await expect(asJpeg(bytes)).rejects.toThrow(UnreadablePicture);
  });
});

test('a picture of endless scans is refused', async () => {
  const bytes = await draw().jpeg({ progressive: true }).toBuffer();
  const last = bytes.lastIndexOf('ffda', undefined, 'hex');
  const scan = bytes.subarray(last, -2);
  const endless = Buffer.concat([
    bytes.subarray(0, -2),
    ...Array.from({ length: 5_000 }, () => scan),
    bytes.subarray(-2),
  ]);
  await expect(asJpeg(endless)).rejects.toThrow(UnreadablePicture);
});

test.for([
  Buffer.alloc(0),
  latin('GIF89a'),
  latin('\x89PNG\r\n\x1a\n'),
  latin('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  latin('RIFF\0\0\0\0WEBP'),
])('%j is no picture', async (bytes) => {
  await expect(asJpeg(bytes)).rejects.toThrow(UnreadablePicture);
});

test('a picture that was cut off is refused', async () => {
  const whole = await draw(400, 300).jpeg().toBuffer();
  await expect(asJpeg(whole.subarray(0, whole.length / 2))).rejects.toThrow(UnreadablePicture);
});
