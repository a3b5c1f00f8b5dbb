import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PictureLocation,
  readPictureLocation,
  writePictureLocation,
} from '@switchyard/contracts/photos/picture-location.ts';

const jfif = [0xff, 0xe0, 0, 7, 0x4a, 0x46, 0x49, 0x46, 0];
const scan = [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9];
/** A minimal JPEG: everything but its pixels. */
const jpeg = Uint8Array.from([0xff, 0xd8, ...jfif, ...scan]);
const boston = { latitude: 42.3601, longitude: -71.0589 };
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

function isNear(found: PictureLocation | undefined, wanted: PictureLocation): boolean {
  if (found === undefined) return false;
  const away = (side: keyof PictureLocation) => Math.abs(found[side] - wanted[side]);
  return away('latitude') < 1e-8 && away('longitude') < 1e-8;
}

/** The EXIF of our JPEG, from its byte order on. */
function tiffOf(picture: Uint8Array): Uint8Array {
  return picture.subarray(12, 4 + (picture[4] ?? 0) * 256 + (picture[5] ?? 0));
}

type Entry = { tag: number; type: number; count: number; value: readonly number[] };

/** As phones write it: little endian, other tags before and after, a camera's name in between. */
function phoneTiff(): Uint8Array {
  const long = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
  const short = (value: number) => [value & 0xff, value >>> 8];
  const directory = (entries: readonly Entry[]) => [
    ...short(entries.length),
    ...entries.flatMap(({ tag, type, count, value }) => [
      ...short(tag),
      ...short(type),
      ...long(count),
      ...value,
    ]),
    ...long(0),
  ];
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const anglesAt = gpsAt + 2 + 5 * 12 + 4;
  const angle = (degrees: number, minutes: number, seconds: number) =>
    [degrees, 1, minutes, 1, seconds, 100].flatMap(long);
  return Uint8Array.from([
    0x49,
    0x49,
    42,
    0,
    ...long(8),
    ...directory([
      { tag: 0x0112, type: 3, count: 1, value: long(6) },
      { tag: 0x8825, type: 4, count: 1, value: long(gpsAt) },
    ]),
    ...directory([
      { tag: 0, type: 1, count: 4, value: [2, 3, 0, 0] },
      { tag: 1, type: 2, count: 2, value: [0x4e, 0, 0, 0] },
      { tag: 2, type: 5, count: 3, value: long(anglesAt) },
      { tag: 3, type: 2, count: 2, value: [0x57, 0, 0, 0] },
      { tag: 4, type: 5, count: 3, value: long(anglesAt + 24) },
    ]),
    ...angle(42, 21, 3636),
    ...angle(71, 3, 3204),
  ]);
}

const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0];

function jpegWith(...exifs: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const segments = exifs.flatMap((exif) => {
    const length = exifName.length + exif.length + 2;
    return [0xff, 0xe1, length >>> 8, length & 0xff, ...exifName, ...exif];
  });
  return Uint8Array.from([...jpeg.subarray(0, 2), ...segments, ...jpeg.subarray(2)]);
}

/** The first box of HEIC: `ftypheic`. */
const heicBox = [0, 0, 0, 16, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63, 0, 0, 0, 0] as const;

/** A minimal HEIC container: items at any position, one of them is the EXIF. */
function heicWith(exif: Uint8Array): Uint8Array {
  // A false "E" and "Exif", as they occur in pixel data.
  const pixels = [0x45, ...exifName, 1, 2];
  return Uint8Array.from([...heicBox, ...pixels, 0, 0, 0, 6, ...exifName, ...exif, 9]);
}

describe('the place in a picture', () => {
  it('is read as it was written, anywhere on earth', () => {
    fc.assert(
      fc.property(place, (location) => {
        expect(isNear(readPictureLocation(writePictureLocation(jpeg, location)), location)).toBe(true);
      }),
    );
  });

  it('is added to the picture, which stays as it is behind it', () => {
    const written = writePictureLocation(jpeg, boston);
    expect(readPictureLocation(jpeg)).toBeUndefined();
    expect([...written.subarray(written.length - jpeg.length + 2)]).toEqual([...jpeg.subarray(2)]);
    expect([...written.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
  });

  it('is found as phones write it', () => {
    expect(isNear(readPictureLocation(jpegWith(phoneTiff())), boston)).toBe(true);
    expect(isNear(readPictureLocation(heicWith(phoneTiff())), boston)).toBe(true);
    expect(isNear(readPictureLocation(heicWith(tiffOf(writePictureLocation(jpeg, boston)))), boston)).toBe(
      true,
    );
  });

  it('is found behind a segment that is broken', () => {
    expect(isNear(readPictureLocation(jpegWith([0x49, 0x49], phoneTiff())), boston)).toBe(true);
  });

  it('is none when the camera knew none', () => {
    const unknown = phoneTiff();
    unknown.fill(0, unknown.length - 48);
    expect(readPictureLocation(jpegWith(unknown))).toBeUndefined();
    expect(readPictureLocation(new Uint8Array())).toBeUndefined();
  });
});

describe('a picture that is broken', () => {
  it('is nowhere, or somewhere on earth; reading it never fails', () => {
    const whole = fc.constantFrom(
      jpegWith(phoneTiff()),
      heicWith(phoneTiff()),
      writePictureLocation(jpeg, boston),
    );
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
    fc.assert(
      fc.property(whole, damage, fc.nat(), (picture, changes, cut) => {
        const broken = picture.slice(0, cut % 3 === 0 ? cut % picture.length : picture.length);
        for (const [at, value] of changes) if (broken.length > 0) broken[at % broken.length] = value;
        const found = readPictureLocation(broken);
        if (found === undefined) return;
        expect(Math.abs(found.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(found.longitude)).toBeLessThanOrEqual(180);
      }),
      { numRuns: 2_000 },
    );
  });

  it('may be anything at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const picture of [bytes, jpegWith(bytes), heicWith(bytes)]) readPictureLocation(picture);
      }),
      { numRuns: 1_000 },
    );
  });
});
