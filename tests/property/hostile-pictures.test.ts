import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import { decodePicture, UnreadablePicture } from '@switchyard/platform/photos/decode-picture.ts';
import { renderPicture } from '@switchyard/platform/photos/render-picture.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

let pictures: Buffer[];
beforeAll(async () => {
  const noise = Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * 7_919) % 251));
  const drawing = () => sharp(noise, { raw: { width: 90, height: 60, channels: 3 } });
  pictures = await Promise.all([
    drawing()
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 0/1 0/1' } })
      .toBuffer(),
    drawing().jpeg({ progressive: true }).toBuffer(),
    drawing().png({ progressive: true }).toBuffer(),
    drawing().png({ palette: true }).toBuffer(),
    drawing().webp().toBuffer(),
    drawing().webp({ lossless: true }).toBuffer(),
  ]);
});

/** Renders it, or learns that it is none; anything else is a fault of ours. */
async function tryPicture(bytes: Buffer): Promise<'rendered' | 'refused'> {
  const rendered = await renderPicture(bytes, { keepLocation: true }).catch((error: unknown) => error);
  if (rendered instanceof UnreadablePicture) return 'refused';
  if (rendered instanceof Error) throw rendered;
  const { full, small } = rendered as Awaited<ReturnType<typeof renderPicture>>;
  for (const [data, side] of [
    [full, photoLimits.maxSide],
    [small, photoLimits.thumbnailSide],
  ] as const) {
    const { width, height } = await decodePicture(data, (picture) => picture.jpeg());
    expect(Math.max(width, height)).toBeLessThanOrEqual(side);
  }
  return 'rendered';
}

describe('a hostile picture', () => {
  it('that is changed anywhere is rendered or refused', async () => {
    const outcomes = new Set<string>();
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 20,
    });
    const property = fc.asyncProperty(fc.nat({ max: 5 }), damage, async (which, changes) => {
      const bytes = Buffer.from(pictures[which] ?? []);
      // Headers are short and decide most: every other change goes there.
      for (const [index, [at, value]] of changes.entries()) {
        bytes[at % (index % 2 === 0 ? Math.min(bytes.length, 200) : bytes.length)] = value;
      }
      outcomes.add(await tryPicture(bytes));
    });
    await fc.assert(property, { numRuns: 400 });
    expect([...outcomes].toSorted()).toEqual(['refused', 'rendered']);
  });

  it('that is cut off, or has pieces twice, is rendered or refused', async () => {
    const property = fc.asyncProperty(
      fc.nat({ max: 5 }),
      fc.nat(),
      fc.nat(),
      fc.nat({ max: 30 }),
      async (...given) => {
        const [which, from, to, times] = given;
        const whole = pictures[which] ?? Buffer.alloc(0);
        const [start, end] = [from % whole.length, to % whole.length].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        expect(await tryPicture(whole.subarray(0, Math.floor(whole.length / 3)))).toBe('refused');
        const pieces = Array.from({ length: times }, () => whole.subarray(start, end));
        await tryPicture(Buffer.concat([whole.subarray(0, end), ...pieces, whole.subarray(end)]));
        await tryPicture(whole.subarray(0, start));
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  it('of any bytes behind a known beginning is rendered or refused', async () => {
    const property = fc.asyncProperty(
      fc.nat({ max: 5 }),
      fc.integer({ min: 3, max: 60 }),
      fc.uint8Array({ maxLength: 400 }),
      async (which, kept, bytes) => {
        await tryPicture(Buffer.concat([(pictures[which] ?? Buffer.alloc(0)).subarray(0, kept), bytes]));
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });
});
